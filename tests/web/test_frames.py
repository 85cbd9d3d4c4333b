"""Frames, held to an independent implementation: the library that our own client uses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets import frames as theirs
from websockets.streams import StreamReader

from parlour.web.frames import MOST_PARTS, Close, Frame, FrameReader, Kind, Malformed, Parts, closing, written
from tests.web.rude import frame

LARGEST = 70_000
sizes = st.sampled_from([0, 1, 125, 126, 127, 65535, 65536, LARGEST])
payloads = sizes.map(lambda size: (bytes(range(256)) * (size // 256 + 1))[:size])
data_frames = st.builds(Frame, st.sampled_from([0, 1, 2]), st.booleans(), payloads)
control_frames = st.builds(Frame, st.sampled_from([8, 9, 10]), st.just(True), st.binary(max_size=125))


def sent(each: Frame) -> bytes:
    """As a client of the library sends it."""
    return theirs.Frame(theirs.Opcode(each.kind), each.data, each.last).serialize(mask=True)


@given(st.lists(data_frames | control_frames, max_size=5), st.lists(st.integers(1, 5000), max_size=12))
def test_frames_come_out_as_they_were_sent_however_they_are_cut(frames: list[Frame], cuts: list[int]) -> None:
    stream, reader = b"".join(map(sent, frames)), FrameReader(LARGEST)
    read: list[Frame] = []
    for cut in cuts:
        read += reader.feed(stream[:cut])
        stream = stream[cut:]
    read += reader.feed(stream)
    assert read == frames


@given(st.sampled_from([Kind.TEXT, Kind.BYTES]), payloads)
def test_what_is_written_is_read_by_others(kind: Kind, data: bytes) -> None:
    stream = StreamReader()
    stream.feed_data(written(kind, data))
    parsing = theirs.Frame.parse(stream.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    assert (done.value.value.opcode, bytes(done.value.value.data), done.value.value.fin) == (kind, data, True)


def test_a_goodbye_has_its_number_and_a_reason_that_fits() -> None:
    assert closing(Close.TOO_BIG, "too long") == b"\x88\x0a\x03\xf1too long"
    assert len(closing(Close.TOO_BIG, "x" * 500)) == 127


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xc1\x80\0\0\0\0", Close.MALFORMED),  # compressed, which was not agreed on
        (b"\x83\x80\0\0\0\0", Close.MALFORMED),  # a kind that is not known
        (b"\x81\x01a", Close.MALFORMED),  # not masked
        (b"\x09\x80\0\0\0\0", Close.MALFORMED),  # a ping in parts
        (b"\x89\xfe\x00\x7e", Close.MALFORMED),  # a long ping
        (b"\x81\xfe\x01\x00", Close.TOO_BIG),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", Close.TOO_BIG),
    ],
)
def test_what_is_no_frame_is_refused_as_soon_as_it_is_seen(data: bytes, code: Close) -> None:
    with pytest.raises(Malformed) as refused:
        list(FrameReader(200).feed(data))
    assert refused.value.code == code


def test_who_has_heard_enough_reads_no_further() -> None:
    reader = FrameReader(100)
    reading = reader.feed(frame(Kind.TEXT, b"one") + b"nonsense")
    assert next(reading).data == b"one"
    reading.close()  # type: ignore[attr-defined]  # it is a generator


@given(st.lists(st.binary(max_size=20), min_size=1, max_size=MOST_PARTS))
def test_parts_make_a_message(parts: list[bytes]) -> None:
    assembly = Parts(2000)
    kinds = [Kind.TEXT] + [Kind.MORE] * (len(parts) - 1)
    last = [False] * (len(parts) - 1) + [True]
    for _ in range(2):  # and the next message begins anew
        told = [assembly.add(Frame(*each)) for each in zip(kinds, last, parts, strict=True)]
        assert told == [None] * (len(parts) - 1) + [b"".join(parts)]


@pytest.mark.parametrize(
    "frames",
    [
        [Frame(Kind.MORE, True, b"")],
        [Frame(Kind.TEXT, False, b""), Frame(Kind.TEXT, True, b"")],
        [Frame(Kind.TEXT, False, b"x" * 60), Frame(Kind.MORE, False, b"x" * 60)],
        [Frame(Kind.TEXT, False, b"")] + [Frame(Kind.MORE, False, b"")] * MOST_PARTS,
    ],
)
def test_parts_are_bounded_and_in_order(frames: list[Frame]) -> None:
    assembly = Parts(100)
    for each in frames[:-1]:
        assembly.add(each)
    with pytest.raises(Malformed):
        assembly.add(frames[-1])
