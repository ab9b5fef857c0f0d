// Lines in, lines out: each is answered by `answer(line)` of far_end.py inside MicroPython.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const root = process.argv[2];
const python = await loadMicroPython({ stdout: (line) => process.stderr.write(line + "\n"), linebuffer: true });
for (const folder of ["/hardware", "/hardware/firmware"]) python.FS.mkdir(folder);
python.FS.writeFile("/hardware/__init__.py", "");
for (const name of fs.readdirSync(path.join(root, "hardware/firmware")))
  if (name.endsWith(".py"))
    python.FS.writeFile("/hardware/firmware/" + name, fs.readFileSync(path.join(root, "hardware/firmware", name)));
python.FS.writeFile("/far_end.py", fs.readFileSync(path.join(root, "tests/hardware/firmware/far_end.py")));
python.runPython("import sys\nsys.path.append('/')\nfrom far_end import answer");
const answer = python.globals.get("answer");
for await (const line of readline.createInterface({ input: process.stdin }))
  process.stdout.write(answer(line) + "\n");
