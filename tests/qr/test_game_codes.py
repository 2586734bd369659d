"""A whole game in QR codes: written, decoded by two independent readers, judged again, and refused where anything differs."""

import io
import random
from dataclasses import replace

import cv2
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from domain.kernel.record.command import Command
from domain.kernel.views.views import make_view
from domain.registry import available, ruleset
from replays.file import make_record
from replays.file.compression import compress
from replays.file.declaration_body import declarations_to_plain
from replays.file.declaration_dictionaries import CURRENT_DICTIONARIES, load_declaration_dictionary
from replays.file.declarations import extract_declarations
from replays.msgpack_codec import pack
from replays.qr import BadCode, CodePartCollector, NotReproducible, decode_record, encode_game, encode_view, split_body
from replays.qr.code_body import HEAD, SAID, SAID_BY_REVISION
from replays.qr.code_images import (
    MAX_CHARACTERS,
    SCREEN_CHARACTERS,
    code_captions,
    code_to_png,
    code_to_svg,
    codes_to_animation,
    count_parts_needed,
    count_pixels,
    draw_game_code_svg,
    make_qr_code,
    rasterize_svg,
    read_codes,
)
from replays.qr.code_parts import ALPHABET, MAX_PARTS, OVERHEAD, code_capacity_in_bytes
from replays.trust.keys import format_head
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from scripts.simulation.random_games import random_game
from tests.soak import in_full

GAME = "0123456789abcdef" * 2
REVISION = ruleset("star_front").book.revision
PRINTED = "8m2k-9xyz-4aaa-bbbb · 377"


@pytest.fixture(scope="module", params=available())
def demo(request):
    return play_sheet_file(scoresheet_path(request.param), [])


@pytest.fixture(scope="module")
def short():
    events = play_sheet_file(scoresheet_path("star_front"), [])
    return events, encode_game(events, GAME)


def by_opencv(png):
    picture = cv2.imdecode(numpy.frombuffer(png, numpy.uint8), cv2.IMREAD_GRAYSCALE)
    return cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0]


def test_a_demo_game_fits_version_25_and_two_readers_read_it_from_the_picture(demo):
    text = split_body(encode_game(demo, GAME))[0]
    assert make_qr_code(text).version <= 25
    assert make_qr_code(text).mode == "alphanumeric"
    for drawn in in_full((code_to_png, lambda each: rasterize_svg(code_to_svg(each))), (code_to_png,)):
        assert by_opencv(drawn(text)) == text
        assert read_codes(drawn(text)) == [text]
    assert decode_record(CodePartCollector([text]).body()) == make_record(demo, GAME)


def test_with_its_head_printed_below_two_readers_read_it_as_well(short):
    text = split_body(short[1])[0]
    for drawn in (code_to_png(text, PRINTED), rasterize_svg(code_to_svg(text, PRINTED))):
        assert by_opencv(drawn) == text
        assert read_codes(drawn) == [text]


@pytest.mark.parametrize("name", in_full(available(), ["gundam_war", "star_front"]))
def test_a_random_game_of_300_events_and_more_comes_back_with_its_cards_from_2331_bytes(name):
    game = random_game(name, "codes", 3, seats=min(3, ruleset(name).book.seats[1]), mode="scribe")
    while game.step():
        pass
    events = tuple(game.desk.events)
    body = encode_game(events, GAME)
    assert len(events) >= 300
    assert len(body) <= 2_331
    assert decode_record(body).events == events


def test_cards_that_are_nobodys_specimens_go_with_the_game():
    """Given a card list of a player's own, then its data is in the code and the game needs no catalogue to come back."""
    events = play_sheet_file(scoresheet_path("star_front"), [])
    declarations = extract_declarations(events)
    plain = declarations_to_plain(declarations, ())
    head = make_record(events, GAME).head[:HEAD]
    body = bytes([SAID_BY_REVISION, 0]) + head + compress(pack(("star_front", REVISION, GAME, plain)))
    assert decode_record(body).events == events


def test_corrections_takebacks_and_notes_come_back():
    game = random_game("gundam_war", "codes", 5)
    for _ in range(40):
        game.step()
    for command in (
        Command("A", "takeback", {"agreed": ("A", "B"), "why": "misread"}, at=17_000_000_123),
        Command("A", "correct", {"line": game.desk.log.line - 2, "why": "never said"}, at=17_000_000_456),
        Command("", "note", {"text": "記 !?"}),
    ):
        game.desk.say(command)
    events = tuple(game.desk.events)
    assert decode_record(encode_game(events, GAME)).events == events


def test_a_view_goes_into_a_code_as_a_record_and_holds_nothing_hidden(short):
    events, _ = short
    record = decode_record(encode_view(events, GAME, "spectator"))
    assert record == make_record(events, GAME, "spectator")
    assert record.events == tuple(make_view(events, "spectator"))


# --- several codes ---


def test_codes_are_read_in_any_order_and_more_than_once(short):
    events, body = short
    texts = list(split_body(body, 5))
    random.Random(3).shuffle(texts)
    parts = CodePartCollector()
    for text in texts[:3]:
        parts.add(text)
        parts.add(text.lower())
    assert len(parts.missing) == 2
    with pytest.raises(BadCode, match=r"of 5 codes these are missing: \d, \d") as error:
        parts.body()
    assert error.value.kind == "missing"
    for text in texts[3:]:
        parts.add(f"  {text[:20]}\n{text[20:]}\n")
    assert decode_record(parts.body()).events == events


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_a_moving_picture_shows_all_codes(short, kind):
    texts = split_body(short[1], 3)
    assert sorted(read_codes(codes_to_animation(texts, kind))) == sorted(texts)
    with_head = codes_to_animation(texts, kind, PRINTED)
    assert sorted(read_codes(with_head)) == sorted(texts)
    assert Image.open(io.BytesIO(with_head)).height > Image.open(io.BytesIO(codes_to_animation(texts, kind))).height


def test_the_head_of_the_record_stands_under_its_code_and_each_of_several_says_which_it_is(short):
    events, _ = short
    assert format_head(GAME, "", events) in draw_game_code_svg(events, GAME)
    assert code_captions(PRINTED, 2) == [f"{PRINTED} · 1/2", f"{PRINTED} · 2/2"]
    plain, captioned = (Image.open(io.BytesIO(code_to_png("SENKI:B60Q30", below))).convert("L") for below in ("", PRINTED))
    assert (captioned.width > plain.width, captioned.height > plain.height) == (True, True)
    assert captioned.crop((0, plain.height, captioned.width, captioned.height)).getextrema()[0] == 0, (
        "there are letters below the code"
    )


def test_a_small_file_that_unpacks_to_a_huge_picture_is_refused_before_it_is_unpacked():
    frames = [Image.new("L", (2_000, 2_000), shade) for shade in range(20)]
    moving, still = io.BytesIO(), io.BytesIO()
    frames[0].save(moving, "GIF", save_all=True, append_images=frames[1:])
    Image.new("1", (8_000, 8_000)).save(still, "PNG")
    for file in (moving.getvalue(), still.getvalue()):
        assert len(file) < 200_000
        with pytest.raises(BadCode) as error:
            read_codes(file)
        assert error.value.kind == "large"
    assert (count_pixels(still.getvalue()), count_pixels(b"no picture")) == (64_000_000, 0)


def test_how_many_codes_are_needed_is_known_before(short):
    body = encode_view(short[0], GAME, None)
    texts = split_body(body, count_parts_needed(body))
    assert len(texts) > 1
    assert max(map(len, texts)) <= SCREEN_CHARACTERS
    assert make_qr_code("A" * MAX_CHARACTERS).version == 40
    with pytest.raises(ValueError, match="4296"):
        make_qr_code("A" * (MAX_CHARACTERS + 1))
    for wrong in (0, MAX_PARTS + 1):
        with pytest.raises(ValueError, match="1 to 64 codes"):
            split_body(body, wrong)


# --- what is wrong with a code ---


def refused(kind, body_or_texts):
    with pytest.raises(BadCode) as error:
        decode_record(body_or_texts if isinstance(body_or_texts, bytes) else CodePartCollector(body_or_texts).body())
    assert error.value.kind == kind, error.value
    return str(error.value)


def test_every_changed_character_is_noticed(short):
    text = split_body(short[1])[0]
    draw = random.Random(11)
    for _ in range(200):
        at = draw.randrange(6, len(text))
        changed = text[:at] + draw.choice([each for each in ALPHABET if each != text[at]]) + text[at + 1 :]
        refused("damaged", [changed])
    foreign = f"{text[:30]}é{text[31:]}"
    for wrong in (text[:-1], text[:-2], text[:-3], f"{text}A", "SENKI:", "SENKI:!!", foreign):
        refused("damaged", [wrong])


def test_codes_of_two_games_are_not_mixed(short):
    other = encode_game(short[0], "f" * 32)
    assert "another game" in refused("mixed", [split_body(short[1], 2)[0], split_body(other, 2)[1]])


def test_foreign_codes_pictures_and_empty_pictures_are_distinguished():
    assert "no code of a Senki game" in refused("foreign", ["https://example.org"])
    blank = cv2.imencode(".png", numpy.full((200, 200), 255, numpy.uint8))[1].tobytes()
    for kind, data in (("missing", blank), ("foreign", b"%PDF-1.4"), ("foreign", code_to_png("HELLO"))):
        with pytest.raises(BadCode) as error:
            read_codes(data)
        assert error.value.kind == kind


def test_a_code_that_unpacks_to_very_much_is_refused_before_it_does():
    for bomb in (bytes(8_000_000), pack(("star_front", GAME, ((0,) * 900_000,)))):
        frame = compress(bomb, load_declaration_dictionary(5).dictionary)
        assert len(frame) < 20_000
        refused("damaged", bytes([SAID, 5]) + bytes(HEAD) + frame)
    refused("large", bytes([SAID, 5]) + bytes(200_000))
    events = play_sheet_file(scoresheet_path("star_front"), [])
    declarations = extract_declarations(events)
    deck = {"A": {"list": {"sfs:N-01": 10**9}, "sideboard": {}}}
    for setup in ({"decks": deck}, {**declarations.setup, "forest": {"A": 10**9, "B": 1}}):
        plain = declarations_to_plain(declarations._replace(setup=setup), load_declaration_dictionary(5).cards)
        packed = compress(pack(("star_front", REVISION, GAME, plain)), load_declaration_dictionary(5).dictionary)
        assert "at most" in refused("damaged", bytes([SAID_BY_REVISION, 5]) + bytes(HEAD) + packed)


def _with(body, revision=0, **changes):
    """The same code with something else said in it, and everything packed as we would; `revision`: another one's number."""
    number = body[1]
    declarations = extract_declarations(decode_record(body).events)._replace(**changes)
    name = declarations.header.ruleset
    plain = declarations_to_plain(declarations, load_declaration_dictionary(number).cards)
    packed = pack((name, revision or ruleset(name).book.revision, GAME, plain))
    return body[: 2 + HEAD] + compress(packed, load_declaration_dictionary(number).dictionary)


def test_declarations_that_make_another_game_than_the_head_are_refused(short):
    declarations = extract_declarations(short[0])
    assert "make another record" in refused("differs", _with(short[1], commands=declarations.commands[:-1]))
    assert "when it is replayed, the rules refuse" in refused("refused", _with(short[1], commands=declarations.commands[5:]))


def test_declarations_of_another_revision_name_the_release_that_reads_them(short):
    """Given declarations that come out otherwise here, when another revision has judged them, then the release that reads
    them is named, or a newer one; where they come out alike, they are read."""
    declarations = extract_declarations(short[0])
    fewer = declarations.commands[:-1]
    book = ruleset(declarations.header.ruleset).book
    assert "commit 81ada15c reads it" in refused("revision", _with(short[1], revision=3, commands=fewer))
    assert "newer Senki reads it" in refused("revision", _with(short[1], revision=book.revision + 1, commands=fewer))
    assert decode_record(_with(short[1], revision=3)).events == decode_record(short[1]).events


def test_an_edition_or_ruleset_that_is_not_here_is_named(short):
    declarations = extract_declarations(short[0])
    assert "by edition 1999" in refused("edition", _with(short[1], header=replace(declarations.header, edition="1999")))
    with pytest.raises(BadCode, match="no such ruleset") as missing:
        decode_record(short[1], rulesets=_nothing)
    assert missing.value.kind == "ruleset"


def _nothing(name):
    raise KeyError(f"no such ruleset: {name}")


def test_a_game_that_the_rules_here_would_not_make_is_not_written_as_declarations(short):
    seen = tuple(make_view(short[0], "A"))
    with pytest.raises(NotReproducible):
        encode_game(seen, GAME)
    with pytest.raises(NotReproducible, match="no such ruleset"):
        encode_game(short[0], GAME, rulesets=_nothing)


# --- the format ---

VECTORS = {
    b"\x00": "SENKI:B60Q30SG-F/HTC75K0G8J",
    b"SENKI": "SENKI:B60I30CPHPYFV9JUMA3JBY8TMYM",
}


@given(st.binary(min_size=1, max_size=300), st.integers(1, 8))
def test_any_body_comes_back_from_its_texts(body, parts):
    texts = split_body(body, min(parts, len(body)))
    assert all(set(text) <= set(ALPHABET) for text in texts)
    assert CodePartCollector(reversed(texts)).body() == body


@pytest.mark.parametrize("body", VECTORS)
def test_the_text_of_a_code_is_as_the_format_says(body):
    assert split_body(body) == (VECTORS[body],)
    assert CodePartCollector([VECTORS[body]]).body() == body


@pytest.mark.parametrize("characters", [100, SCREEN_CHARACTERS, MAX_CHARACTERS])
def test_a_code_has_its_stated_capacity(characters):
    assert (
        len(split_body(bytes(code_capacity_in_bytes(characters)))[0])
        <= characters
        < len(split_body(bytes(code_capacity_in_bytes(characters) + 1))[0]) + 2
    )
    assert OVERHEAD == 13


def test_the_word_lists_are_frozen_and_the_present_ones_are_here():
    for name, number in CURRENT_DICTIONARIES.items():
        assert name in available()
        assert len(load_declaration_dictionary(number).cards) > 20
    with pytest.raises(ValueError, match="99"):
        load_declaration_dictionary(99)
