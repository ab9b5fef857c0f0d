"""The signature of Table Bus (capability 14): the same key at both ends, at one, another at one; old frames."""

import hashlib
import zlib
from pathlib import Path

import pytest

from hardware.commands import Lock, Order
from hardware.drivers.tb1 import TableBus
from hardware.framing import Framer, stuff, unstuff
from hardware.key_file import BadKeyFile, read_device_key
from hardware.readings import Gap, Rejected
from hardware.sim.bench import Bench
from hardware.sim.bus import Identity
from hardware.sim.bus_works import READING, ShoeWorks
from hardware.sim.noise import Noise
from hardware.status import State, Timing
from hardware.tb1.frames import BUDGET, END, BadFrame, Flag, Frame, decode, encode, pack
from hardware.tb1.payloads import Ack, CardOut, Hello, Ping, Start
from hardware.tb1.signing import Signer
from tests.hardware.bus_vectors import FROM_DEVICE

KEY = bytes(range(32))
OTHER = bytes(32)
DECK = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
IDENT_WIRE, IDENT = next((bytes.fromhex(wire), frame) for wire, frame in FROM_DEVICE.items())
IDENT_RAW = unstuff(IDENT_WIRE.strip(b"\0"))[:-4]  # as published, without its CRC


def shoe(key: bytes | None) -> ShoeWorks:
    return ShoeWorks(DECK, Identity("S1", READING, key=key), Timing(), boot=7)


def bench(works: ShoeWorks, key: bytes | None, **options: object) -> Bench:
    return Bench(works, lambda: TableBus(key=key), lambda: Framer(BUDGET, END), (END, END), **options)  # type: ignore[arg-type]


def by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 as RFC 2104 writes it, cut to eight bytes."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()[:8]


def test_the_published_ident_with_a_signature() -> None:
    raw = pack(IDENT, Signer(KEY))
    assert raw[:-12] == IDENT_RAW
    assert raw[-12:-4] == by_hand(KEY, IDENT_RAW)  # no session yet: no salt
    assert raw[-4:] == zlib.crc32(raw[:-4]).to_bytes(4, "little")


def test_anybody_may_ask() -> None:
    hello = Frame(Flag.NONE, 1, 0, 0, 0, Hello(1, 1, 0xA1B2C3D4, 500, 1))
    assert pack(hello, Signer(KEY)) == pack(hello)
    assert decode(stuff(pack(hello)), Signer(KEY)) == hello


def test_in_a_session_the_salt_comes_first() -> None:
    signer = Signer(KEY)
    signer.greets(0xA1B2C3D4, 7, 42)
    pack(Frame(Flag.REL, 1, 0x5EED, 0, 0, Start(43)), signer)
    raw = pack(Frame(Flag.NONE, 1, 0x5EED, 1, 0, Ping(5, 0)), signer)
    salt = bytes.fromhex("D4 C3 B2 A1  07 00 00 00  2A 00 00 00")
    assert raw[-12:-4] == by_hand(KEY, salt + raw[:-12])


@pytest.mark.parametrize("noise", [Noise(), Noise(drop=0.1, duplicate=0.1, corrupt=0.05, late=0.2, seed=3)])
def test_a_deck_from_a_shoe_that_signs(noise: Noise) -> None:
    works = shoe(KEY)
    host = bench(works, KEY, noise=noise)
    host.run(lambda: State.READY in host.states)
    for _ in DECK:
        works.push(host.now)
        host.rest(0.01)
    host.run(lambda: len(host.journal) == 52)
    assert [card.number for card in host.journal if not isinstance(card, Gap)] == list(range(1, 53))
    assert host.talk is not None
    host.talk.command(order := Order(Lock(on=True)))
    host.run(order.answer.done)
    assert works.locked


def test_a_host_that_was_killed_begins_anew() -> None:
    works = shoe(KEY)
    host = bench(works, KEY)
    host.run(lambda: State.READY in host.states)
    works.push(host.now)
    host.run(lambda: len(host.journal) == 1)
    host.restart_host()
    works.push(host.now)
    host.run(lambda: len(host.journal) == 2)
    assert host.of(Gap) == []


@pytest.mark.parametrize(("inside", "outside"), [(None, KEY), (OTHER, KEY), (KEY, None)])
def test_what_is_not_signed_with_the_key_is_refused(inside: bytes | None, outside: bytes | None) -> None:
    works = shoe(inside)
    host = bench(works, outside)
    works.push(host.now)
    host.run(lambda: host.of(Rejected))
    assert host.of(Rejected)[0].why == (
        "shoe and this table do not sign with the same key: look at key_file: in the table's file, and at its key."
    )
    assert State.READY not in host.states
    assert host.journal == []


def test_a_card_that_somebody_puts_on_the_line_is_not_believed() -> None:
    works = shoe(KEY)
    host = bench(works, KEY)
    host.run(lambda: State.READY in host.states)
    for signer in (None, Signer(OTHER)):
        forged = encode(Frame(Flag.REL, 1, works.session, 0, 1, CardOut(1, 0, 0, 0x41, 98)), signer)
        host._hear(forged)
    host.rest(1.0)
    assert host.journal == []
    assert works.kept == ()
    works.push(host.now)
    host.run(lambda: len(host.journal) == 1)


def test_an_order_of_an_earlier_session_is_not_obeyed_again() -> None:
    """The same key, the same session number, the same words: the salt is another, so the signature is."""
    host, device = Signer(KEY), Signer(KEY)
    for both in (host, device):
        both.greets(1, 7, 0)
    start = stuff(pack(Frame(Flag.REL, 1, 0x5EED, 0, 0, Start(1)), host))
    ack = stuff(pack(Frame(Flag.NONE, 1, 0x5EED, 1, 5, Ack()), host))
    assert decode(start, device).message == Start(1)
    assert decode(ack, device).message == Ack()
    device.greets(2, 7, 0)  # asked anew
    with pytest.raises(BadFrame, match="signature"):
        decode(start, device)


def test_every_bit_of_a_signature_counts() -> None:
    signed = pack(IDENT, Signer(KEY))
    assert decode(stuff(signed), Signer(KEY)) == IDENT
    for bit in range(8 * 8):
        turned = bytearray(signed[:-4])
        turned[-8 + bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadFrame, match="signature"):
            decode(stuff(bytes(turned) + zlib.crc32(turned).to_bytes(4, "little")), Signer(KEY))


def test_a_key_never_prints_itself() -> None:
    assert KEY.hex() not in repr(Signer(KEY)) + repr(Identity("S1", READING, key=KEY))
    assert repr(KEY) not in repr(Identity("S1", READING, key=KEY))


@pytest.mark.parametrize(
    ("text", "mode", "why"),
    [
        (None, 0o600, "cannot be read: No such file"),
        ("00" * 32, 0o644, "can be read by others: make it yours alone with chmod 600"),
        ("not a key", 0o600, "is no key: expected 32 or more hexadecimal digits"),
        ("00" * 15, 0o600, "is no key"),
    ],
)
def test_a_key_file_that_cannot_be_used(text: str | None, mode: int, why: str, tmp_path: Path) -> None:
    path = tmp_path / "shoe.key"
    if text is not None:
        path.write_text(text)
        path.chmod(mode)
    with pytest.raises(BadKeyFile, match=why):
        read_device_key(path)


def test_a_key_file(tmp_path: Path) -> None:
    path = tmp_path / "shoe.key"
    path.write_text(KEY.hex() + "\n")
    path.chmod(0o600)
    assert read_device_key(path) == KEY
