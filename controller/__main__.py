"""The command line: `croupier`, `croupier --help`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.table.definitions import Definitions, Mistakes, load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.table.table_file import TableFile

FINE, DIFFERENCE, MISTAKE = 0, 1, 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 is fine, 1 a difference found, 2 a user's mistake. Errors are one sentence on stderr."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console must not fall over a byte it cannot read or write
    chosen = _parser().parse_args(given if given[:1] and not given[0].startswith("--") else _with_console(given))
    try:
        code = int(chosen.run(chosen))
        sys.stdout.flush()
    except BrokenPipeError:
        # Who read the answer has had enough (`| head`): nothing is left to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _with_console(given: list[str]) -> list[str]:
    """`croupier --terminal` is `croupier console --terminal`; `croupier --help` tells of every command."""
    return given if "--help" in given else ["console", *given]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="croupier", description="Dealer-assist controller for one poker table.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    console = commands.add_parser("console", help="open the dealer's console (the default)")
    console.add_argument(
        "--table", help="a table of config/tables/ (default: the start screen; in a terminal, default)"
    )
    console.add_argument(
        "--data", type=Path, help="where the journal is kept (default: $CROUPIER_DATA or the state folder)"
    )
    console.add_argument("--seed", type=int, help="shuffle the simulated deck the same way each time")
    console.add_argument("--locale", help="the language of the console: en, fr, es, ar (default: the table's)")
    console.add_argument("--terminal", action="store_true", help="plain lines in this terminal, no window")
    console.add_argument("--panel-mm", type=float, metavar="W", help="the width of the screen's glass in millimetres")
    size = console.add_mutually_exclusive_group()
    size.add_argument("--fullscreen", action="store_true", help="the whole screen (the default with a known panel)")
    size.add_argument("--windowed", action="store_true", help="a window (the default without one)")
    console.set_defaults(run=_console)
    play = commands.add_parser("play", help="play .hand files; exit 1 and a pointed diff when one fails")
    play.add_argument("files", nargs="+", type=Path, metavar="FILE.hand", help="whole hands as text")
    play.set_defaults(run=_play)
    replay = commands.add_parser("replay", help="deal real hands from Poker Hand History files; exit 1 on a difference")
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE.phh", help="a hand, or several in a .phhs")
    replay.set_defaults(run=_replay)
    checked = commands.add_parser(
        "check", help="every mistake in the configuration, file:line; exit 2 when there is one"
    )
    checked.add_argument("folder", nargs="?", type=Path, metavar="DIR", help="a configuration (default: this one's)")
    checked.set_defaults(run=_check)
    doctor = commands.add_parser("doctor", help="look at everything a table needs before it opens; exit 1 when wrong")
    doctor.add_argument("--table", default="default", help="a table of config/tables/ (default: default)")
    doctor.add_argument("--data", type=Path, help="where the journal is kept, as for the console")
    doctor.add_argument("--json", action="store_true", help="one JSON object")
    doctor.set_defaults(run=_doctor)
    _journal_parser(commands.add_parser("journal", help="prove a journal or recall a hand from it"))
    _people_parser(commands.add_parser("people", help="who may prove something at a table: add, list, remove"))
    split = commands.add_parser(
        "split", add_help=False, prefix_chars="\0", help="divide a pot as the house does; who wins depends on the game"
    )
    split.add_argument("rest", nargs=argparse.REMAINDER)
    split.set_defaults(run=_split)
    drill = commands.add_parser("drill", help="training: deal a drill at a simulated table that errs, and be scored")
    _drill_options(drill)
    drill.set_defaults(run=_drill)
    new = commands.add_parser(
        "new", help="write a commented table, game, ruling, drill or device, with a proof that passes"
    )
    new.add_argument("kind", choices=["table", "game", "ruling", "drill", "device"], help="what is to be made")
    new.add_argument("name", metavar="NAME", help="its name; of a ruling IRREGULARITY/NAME")
    new.add_argument("--root", type=Path, metavar="FOLDER", help="the folder that holds config/ (default: this one's)")
    new.set_defaults(run=_new)
    _device_parsers(commands)
    sim = commands.add_parser("sim", help="a simulated device on a pseudo-terminal, driven from the keyboard")
    sim.add_argument(
        "device", help="shoe, buttons, tb1-shoe, tb1-buttons, rdm6300, scanner_line …; a wrong one is told them all"
    )
    sim.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="its own options: sim shoe --help")
    sim.set_defaults(run=_sim)
    return parser


def _device_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    devices = commands.add_parser("devices", help="what is plugged in, and the lines for a table's file")
    devices.add_argument("--table", help="a table of config/tables/: is all of it there?")
    devices.add_argument("--json", action="store_true", help="one JSON object")
    devices.set_defaults(run=_devices)
    deck = commands.add_parser("deck", help="teach the table a deck, or check one before play")
    actions = deck.add_subparsers(required=True, metavar="ACTION")
    for word, told in (
        ("learn", "which tag or bar code is which card; goes on where it was left"),
        ("check", "is it whole?"),
    ):
        action = actions.add_parser(word, help=told)
        action.add_argument("deck", help="its name, such as red")
        action.add_argument("--table", default="default", help="the table whose reader is used (default: default)")
        action.add_argument("--device", help="the reader, by its name in the table's file")
        action.add_argument("--driver", help="the reader's driver, with --port, in place of a table's device")
        action.add_argument("--port", help="where the reader is plugged in")
        action.add_argument(
            "--data", type=Path, help="where decks are kept (default: $CROUPIER_DATA or the state folder)"
        )
        action.add_argument("--patience", type=float, default=120.0, metavar="S", help="seconds without a card (120)")
        action.set_defaults(run=_deck, word=word, again=None)
        if word == "learn":
            action.add_argument("--again", metavar="CARD", help="learn one card anew: its tag was replaced")


def _journal_parser(journal: argparse.ArgumentParser) -> None:
    actions = journal.add_subparsers(required=True, metavar="ACTION")
    verify = actions.add_parser("verify", help="prove the chain; names the first row altered, removed or cut")
    verify.add_argument("file", type=Path, help="a journal")
    verify.add_argument("--head", help="the hash the journal is known to have reached")
    verify.add_argument("--json", action="store_true", help="one JSON object")
    verify.set_defaults(run=_verify)
    show = actions.add_parser("show", help="tell a hand in plain sentences")
    show.add_argument("file", type=Path, help="a journal")
    show.add_argument("--hand", type=int, help="its number (default: the last)")
    show.add_argument("--json", action="store_true", help="one JSON object")
    show.add_argument("--report", choices=("text", "html"), help="the incident report of the hand, on one page")
    show.add_argument("--locale", default="en", help="the language: en, fr, es, ar (default: en)")
    show.set_defaults(run=_show)
    export = actions.add_parser("export", help="the hands in a format other programs read")
    export.add_argument("file", type=Path, help="a journal")
    export.add_argument("--format", required=True, choices=("phh", "ohh", "jsonl"), dest="form", help="docs/export.md")
    export.add_argument("--hand", type=int, help="one hand by its number (default: every hand)")
    export.add_argument("--out", type=Path, metavar="F", help="a new file (default: standard output)")
    export.set_defaults(run=_export)


def _people_parser(people: argparse.ArgumentParser) -> None:
    actions = people.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser("add", help="add somebody; the code is asked for twice")
    add.add_argument("name", help="as it is to stand in the journal")
    add.add_argument("--role", required=True, help="dealer, floor, technician, trainer or trainee")
    add.add_argument("--badge", default="", metavar="ID", help="what the reader reports, or: key N")
    remove = actions.add_parser("remove", help="forget somebody")
    remove.add_argument("name", help="as it was added")
    for action in (add, remove, actions.add_parser("list", help="who is known, and as what")):
        action.add_argument("--table", default="default", help="a table of config/tables/ (default: default)")
        action.add_argument("--data", type=Path, help="as for the console")
        action.set_defaults(run=_people)


def _drill_options(drill: argparse.ArgumentParser) -> None:
    drill.add_argument("words", nargs="*", metavar="NAME", help="a drill (default: list them); or: make FILE")
    drill.add_argument("--exam", action="store_true", help="say nothing; tell the mistakes at the end")
    drill.add_argument("--trainee", default="trainee", metavar="WHO", help="whose progress it is (default: trainee)")
    drill.add_argument("--seed", type=int, help="other cards and players than the drill's own")
    drill.add_argument("--terminal", action="store_true", help="plain lines in this terminal, no window")
    drill.add_argument("--locale", help="the language: en, fr, es, ar (default: the default table's)")
    drill.add_argument("--panel-mm", type=float, metavar="W", help="the width of the screen's glass in millimetres")
    drill.add_argument("--data", type=Path, help="where progress is kept (default: as for the console)")
    drill.add_argument("--progress", action="store_true", help="tell how the trainee stands")
    drill.add_argument("--csv", action="store_true", help="every drill the trainee has dealt, as CSV")
    drill.add_argument(
        "--certificate", type=Path, metavar="FILE", help="what was passed: a PDF, a text for FILE.txt or -"
    )
    drill.add_argument("--hand", type=int, metavar="N", help="make: which hand of the file")
    drill.add_argument("--out", type=Path, metavar="FILE", help="make: where to write it (default: config/drills/)")


def _definitions() -> Definitions | None:
    try:
        return load()
    except Mistakes as mistakes:
        for mistake in mistakes.found:
            sys.stderr.write(f"{mistake}\n")
        return None


def _table(name: str, definitions: Definitions) -> TableFile | None:
    """A table of the configuration; None, and a sentence on stderr, for one there is none of."""
    table = definitions.tables.get(name)
    if table is None:
        sys.stderr.write(f"croupier: no table is called {name!r}; there are {', '.join(definitions.tables)}\n")
    return table


def _console(chosen: argparse.Namespace) -> int:
    from controller import app  # noqa: PLC0415 - the other commands start without devices

    definitions = _definitions()
    if definitions is None:
        return MISTAKE
    windowless = app.no_window() if not chosen.terminal else None
    full = True if chosen.fullscreen else False if chosen.windowed else None
    if chosen.table is None and not chosen.terminal and windowless is None:
        from controller.start import run_start  # noqa: PLC0415 - Qt is loaded only where there is a display

        data = chosen.data or app.data_folder()
        return run_start(definitions, data, chosen.panel_mm, full=full, seed=chosen.seed, locale=chosen.locale)
    table = _table(chosen.table or "default", definitions)
    if table is None:
        return MISTAKE
    if chosen.locale is not None:
        table = table.model_copy(update={"locale": chosen.locale})
    folder = (chosen.data or app.data_folder()) / table.id
    if not chosen.terminal and windowless is None:
        from controller.console.screen import screen_of  # noqa: PLC0415

        screen = screen_of(table, chosen.panel_mm, full=full)
        return app.run_window(definitions, table, folder, screen, seed=chosen.seed)
    if windowless is not None:
        sys.stderr.write(f"croupier: no window, {windowless}; this is the console in the terminal.\n")
    return app.run_terminal(definitions, table, folder, sys.stdin, sys.stdout, seed=chosen.seed)


def _people(chosen: argparse.Namespace) -> int:
    from controller import app  # noqa: PLC0415 - the data folder is the application's
    from controller.table import people_command  # noqa: PLC0415

    definitions = _definitions()
    if definitions is None or _table(chosen.table, definitions) is None:
        return MISTAKE
    folder = (chosen.data or app.data_folder()) / chosen.table
    return people_command.run(chosen, folder, sys.stdin, sys.stdout, sys.stderr)


def _play(chosen: argparse.Namespace) -> int:
    from controller.training import play  # noqa: PLC0415

    return play.run(chosen.files, sys.stdout, sys.stderr)


def _replay(chosen: argparse.Namespace) -> int:
    from controller.training import replay  # noqa: PLC0415

    return replay.run(chosen.files, sys.stdout, sys.stderr)


def _check(chosen: argparse.Namespace) -> int:
    from controller.training.drill_files import check_all  # noqa: PLC0415

    mistakes = check_all(chosen.folder)
    for mistake in mistakes:
        sys.stderr.write(f"{mistake}\n")
    if not mistakes:
        sys.stdout.write("The configuration has no mistakes.\n")
    return MISTAKE if mistakes else FINE


def _doctor(chosen: argparse.Namespace) -> int:
    from controller.app import data_folder  # noqa: PLC0415 - the other commands start without devices
    from controller.table.doctor import doctor_command  # noqa: PLC0415

    folder = (chosen.data or data_folder()) / chosen.table
    return doctor_command(chosen.table, folder, sys.stdout, sys.stderr, as_json=chosen.json)


def _verify(chosen: argparse.Namespace) -> int:
    from controller.table.verify import verify_command  # noqa: PLC0415

    return verify_command(chosen.file, chosen.head, sys.stdout, sys.stderr, as_json=chosen.json)


def _show(chosen: argparse.Namespace) -> int:
    if chosen.report:
        from controller.table.report_command import report_command  # noqa: PLC0415

        return report_command(chosen.file, chosen.hand, chosen.report, sys.stdout, sys.stderr, locale=chosen.locale)
    from controller.table.history import show_command  # noqa: PLC0415

    return show_command(chosen.file, chosen.hand, sys.stdout, sys.stderr, as_json=chosen.json, locale=chosen.locale)


def _export(chosen: argparse.Namespace) -> int:
    from controller.table.export.command import export_command  # noqa: PLC0415

    return export_command(chosen.file, chosen.form, chosen.hand, chosen.out, sys.stdout, sys.stderr)


def _split(chosen: argparse.Namespace) -> int:
    from controller.table.splitting import split_command  # noqa: PLC0415

    return split_command(chosen.rest, sys.stdout, sys.stderr)


def _drill(chosen: argparse.Namespace) -> int:
    from controller import app, drill_command  # noqa: PLC0415

    return drill_command.run(chosen, chosen.data or app.data_folder())


def _new(chosen: argparse.Namespace) -> int:
    from controller import new_command  # noqa: PLC0415

    return new_command.run(chosen.kind, chosen.name, chosen.root)


def _devices(chosen: argparse.Namespace) -> int:
    from controller.table.devices_command import devices_command  # noqa: PLC0415

    table = None
    if chosen.table is not None:
        definitions = _definitions()
        if definitions is None:
            return MISTAKE
        table = _table(chosen.table, definitions)
        if table is None:
            return MISTAKE
    return devices_command(table, sys.stdout, as_json=chosen.json)


def _deck(chosen: argparse.Namespace) -> int:
    from controller import app  # noqa: PLC0415 - the other commands start without devices

    definitions = _definitions()
    table = None if definitions is None else _table(chosen.table, definitions)
    return MISTAKE if definitions is None or table is None else app.run_deck(chosen, definitions, table)


def _sim(chosen: argparse.Namespace) -> int:
    from controller import app  # noqa: PLC0415

    return app.run_simulated_device(chosen.device, chosen.rest)


if __name__ == "__main__":
    sys.exit(main())
