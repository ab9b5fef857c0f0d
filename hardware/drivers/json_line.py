"""Driver `json_line`: a microcontroller with card readers that writes one JSON object a line.

115,200 baud, 8N1; `#` begins a comment. This is the wired client of the open RFID poker table:

| `type` | fields |
|---|---|
| `boot` | `device_id`, `seq`, `fw_version`, `reason` |
| `card` | `device_id`, `seq`, `card_uid` (hex), `tech`, `rssi` |
| `error` | `device_id`, `seq`, `code`, `message` |

`seq` counts from 1 for each device: a hole tells what was lost, a 1 that it began again.
No checksum and no acknowledgement. The same card is told once in ten seconds, so a card that is dealt again sooner
goes unseen, and one that lies still counts as gone only after twelve.
"""

import json
from dataclasses import dataclass, field
from typing import ClassVar

from hardware.parts import Answer, BadFrame, LinePart, Message, Missed, Tag, Trouble
from hardware.talk import Heard

CANNOT_READ = 1
MOST_MISSED = 1000  # a larger hole is another counter, not a loss


@dataclass(frozen=True, slots=True)
class Options:
    """`antennas`: the number of each `device_id` at the table; one that is not named is 0."""

    antennas: dict[str, int] = field(default_factory=dict)
    gone_after: float = 12.0


class JsonLine(LinePart):
    """The driver."""

    baud: ClassVar[int] = 115_200
    cooldown: ClassVar[float] = 10.0
    longest: ClassVar[int] = 400

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        chosen = options or Options()
        self._antennas, self.gone_after = dict(chosen.antennas), chosen.gone_after
        self._seqs: dict[str, int] = {}

    def read(self, line: bytes) -> list[Heard[Message]]:
        """What a line says; a hole in the numbers comes before the message that shows it. Raises BadFrame."""
        if line.startswith(b"#"):
            return []
        device, seq, message = self._object(line)
        last, self._seqs[device] = self._seqs.get(device), seq
        found: list[Message] = [message]
        if last is not None and last + 1 < seq <= last + MOST_MISSED:
            found.insert(0, Missed(seq - last - 1))
        return [Heard(each, line) for each in found]

    def _object(self, line: bytes) -> tuple[str, int, Message]:
        try:
            whole = json.loads(line)
        except (ValueError, RecursionError):
            raise BadFrame("The line is no JSON.") from None
        if not isinstance(whole, dict):
            raise BadFrame("The line is no object.")
        device, seq = whole.get("device_id"), whole.get("seq")
        if not isinstance(device, str) or not isinstance(seq, int) or seq < 1:
            raise BadFrame("A field is missing.")
        return device, seq, self._message(whole, self._antennas.get(device, 0))

    def _message(self, whole: dict[str, object], antenna: int) -> Message:
        match whole:
            case {"type": "boot"}:
                return Answer(f"firmware {whole.get('fw_version', '')}".strip(), began=True)
            case {"type": "error", "code": str()}:
                return Trouble(CANNOT_READ)
            case {"type": "card", "card_uid": str(uid)} if uid:
                try:
                    return Tag(bytes.fromhex(uid), antenna)
                except ValueError:
                    raise BadFrame("The tag is not hexadecimal.") from None
        raise BadFrame("The type is unknown.")
