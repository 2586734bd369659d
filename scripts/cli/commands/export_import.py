"""`senki export`, `import`: record files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from domain.kernel.record.event import Event
from domain.kernel.views.views import SPECTATOR
from replays.branches import Branch, BranchStore
from replays.clerk import Clerk, OpenedGame
from replays.file import Record, make_record
from replays.file.json_format import to_json
from replays.log import open_tables
from replays.sheet import write_sheet
from replays.trust.keys import append_head_to_sheet, format_head, format_short_hash
from scripts.cli.board_pictures import open_card_images, print_skipped_files
from scripts.cli.commands.receipts import sign_record
from scripts.cli.commands.table import Dark, OwnPictures, WithPictures
from scripts.cli.composition import DataOption, Game, JsonOption, data_folder, find_game, load_view, open_clerk
from scripts.cli.ended_games import counting_ended_games
from scripts.cli.provenance import describe_provenance, import_record
from scripts.cli.record_files import (
    ListsOption,
    SelfContainedOption,
    WithoutOption,
    encode_record,
    is_qr_source,
    read_file,
    read_qr_game,
)
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import REFUSED, fail, print_json, print_note, print_text, write_file
from scripts.cli.terminal.progress_bar import progress_bar
from scripts.cli.terminal.vocabulary import LangOption, language_of

FORMS = ("senki", "json", "html", "txt")
MOVING = (".gif", ".webp", ".png", ".apng")


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("export")(with_options(export))
    app.command("import")(import_file)


class AnimationPart(NamedTuple):
    """Options: the part of a game that an animation shows."""

    first: Annotated[int, typer.Option("--from", help="An animation: from this position on.")] = 0
    last: Annotated[int | None, typer.Option("--to", help="An animation: up to this position.")] = None
    turn: Annotated[int | None, typer.Option("--turn", help="An animation: this turn alone.")] = None

    @property
    def is_whole(self) -> bool:
        """Returns whether no option is given."""
        return self == AnimationPart()


class VideoOptions(NamedTuple):
    """Options: the chapters of a video of the game."""

    chapters: Annotated[bool, typer.Option("--chapters", help="Chapters for the description of a video.")] = False
    video_start: Annotated[
        str, typer.Option("--video-start", help="Chapters: when the video begins, as 19:03:20 or 2026-11-28T19:03:20.")
    ] = ""


class PictureOptions(NamedTuple):
    """Options: language and look of pages and animations, and pictures of the cards."""

    language: LangOption = ""
    dark: Dark = False
    pictures: OwnPictures = None
    with_pictures: WithPictures = False


class RecordOptions(NamedTuple):
    """Options: signatures, and what a record file leaves out."""

    sign: Annotated[bool, typer.Option("--sign", help="With the signatures of the server and of the seats.")] = False
    self_contained: SelfContainedOption = False
    without: WithoutOption = ""
    cards: ListsOption = None


def export(
    game: Game,
    file: Annotated[Path | None, typer.Argument(help="Where to write (default: GAME.senki).")] = None,
    viewer: Annotated[str | None, typer.Option("--as", help="Only what this viewer may see.")] = None,
    form: Annotated[str, typer.Option("--form", help="senki, json, html or txt (a scoresheet).")] = "",
    lesson: Annotated[bool, typer.Option("--lesson", help="A lesson to print: what happened, by which rule, why.")] = False,
    *,
    stretch: AnimationPart,
    video: VideoOptions,
    look: PictureOptions,
    options: RecordOptions,
    data: DataOption = None,
) -> None:
    """Write a game to a file, whole or as one viewer may see it.

    FILE.senki, .json, .html (a page that works offline), .txt (a scoresheet), or an animation: .gif, .webp, .png (APNG).
    """
    if video.chapters or video.video_start:
        others = form, lesson, *stretch, *look[1:], *options
        _write_chapters(game, file, viewer or SPECTATOR, video, others, look.language, data)
        return
    if lesson:
        _write_lesson(game, file, viewer or SPECTATOR, (form, *stretch, *look[1:], *options), look.language, data)
        return
    ending = file.suffix.lower() if file else ""
    kind = form or ending.lstrip(".")
    if kind not in ("", *FORMS) and ending not in MOVING:
        fail(msg("said_game_is_written_as_said", said=file, said2=", ".join((*(f".{each}" for each in FORMS), *MOVING))))
    if form not in ("", *FORMS):
        fail(msg("no_such_form_among", said=form, said2=", ".join(FORMS)))
    if (options.without or options.cards) and (options.self_contained or kind not in ("", "senki")):
        fail(msg("only_senki_file_that_is_not_self"))
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    if file and not form and ending in MOVING:
        _animate(clerk, result, viewer or "judge", file, stretch, look)
        return
    if not stretch.is_whole:
        fail(msg("only_animation_has_beginning_and_end", said=", FILE".join(MOVING)))
    events = load_view(clerk, result)
    try:
        record = make_record(events, result, viewer)
    except ValueError as error:
        fail(message_of(error))
    if options.sign:
        record = sign_record(clerk, record, data)
    target = file or Path(f"{result[:8]}.{form or 'senki'}")
    if (look.pictures or look.with_pictures) and (kind != "html" or not look.pictures):
        fail(msg("pictures_go_into_page_or_animation"))
    addresses = _pictures(look.pictures, record, target, look.with_pictures)
    branches = _branches(clerk, result, data)
    if kind == "html":
        content = _page(record, events, viewer, branches, addresses)
    elif kind in ("txt", "json"):
        content = _text(record, kind)
    else:
        content = encode_record(record, options.without, options.cards or [])
    write_file(target, content)
    typer.echo(str(target))
    print_note(msg("n_events_n_bytes_head", n=len(record.events), n2=len(content), said=format_short_hash(record.head)))


def _write_chapters(
    game: str,
    file: Path | None,
    viewer: str,
    video: VideoOptions,
    others: tuple[object, ...],
    language: str,
    data: Path | None,
) -> None:
    """Prints the chapters, or writes them to a file. `others`: options that chapters do not have."""
    from scripts.cli.video_chapters import chapters_text

    if not (video.chapters and video.video_start):
        fail(msg("chapters_need_video_start"))
    if any(others):
        fail(msg("chapters_are_text_only"))
    clerk = open_clerk(data)
    text = chapters_text(load_view(clerk, find_game(clerk, game), viewer), video.video_start, language_of(language))
    if file is None:
        print_text(text.rstrip())
    else:
        write_file(file, text.encode())
        typer.echo(str(file))


def _write_lesson(
    game: str, file: Path | None, viewer: str, others: tuple[object, ...], language: str, data: Path | None
) -> None:
    """Writes the lesson as a page. `others`: options that a lesson does not have."""
    from scripts.cli.lesson_page import lesson_page

    if any(others) or (file and file.suffix.lower() != ".html"):
        fail(msg("lesson_is_page_only"))
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    target = file or Path(f"{result[:8]}-lesson.html")
    write_file(target, lesson_page(load_view(clerk, result, viewer), language_of(language)).encode())
    typer.echo(str(target))


def _animate(clerk: Clerk, game: str, viewer: str, file: Path, stretch: AnimationPart, look: PictureOptions) -> None:
    from scripts.cli.board_pictures import draw_animation, embed_pictures

    events = load_view(clerk, game, viewer)
    end = len(events) if stretch.last is None else stretch.last
    pictures = embed_pictures(look.pictures, look.with_pictures, events)
    draw_animation(events, viewer, file, stretch.first, end, stretch.turn, language_of(look.language), look.dark, pictures)


def _text(record: Record, form: str) -> bytes:
    if form == "txt":
        return append_head_to_sheet(write_sheet(record.events), record.game, record.viewer, record.events).encode()
    return to_json(record).encode()


def _pictures(folder: Path | None, record: Record, page: Path, along: bool) -> dict[str, str]:
    """Returns the addresses of the images of the cards that the record knows: of files, or embedded."""
    from replays.viewer.local_card_images import embedded_image_urls, relative_image_urls

    result = open_card_images(folder)
    files = result.for_cards(record.events) if result else {}
    if result:
        print_note(msg("n_pictures_in_page" if along else "n_pictures_where_page_lies", n=len(files)))
    if not along:
        return relative_image_urls(files, page)
    taken = embedded_image_urls(files)
    print_skipped_files(files, taken)
    return taken


def _page(
    record: Record,
    events: list[Event],
    viewer: str | None,
    branches: list[tuple[Branch, list[Event]]],
    pictures: dict[str, str],
) -> bytes:
    from projections.game_summary.line_importance import reasons_to_json
    from replays.qr.code_images import draw_game_code_svg
    from replays.viewer.offline_page import make_offline_page

    code = "" if viewer else draw_game_code_svg(events, record.game)
    head = format_head(record.game, record.viewer, record.events)
    return make_offline_page(events, viewer, code, head, branches, pictures, reasons_to_json).encode()


def _branches(clerk: Clerk, game: str, data: Path | None) -> list[tuple[Branch, list[Event]]]:
    store = BranchStore(open_tables(clerk.log, data_folder(data), "links"))
    return [(branch, store.events(branch)) for branch in store.of_game(game)]


Source = Annotated[
    list[str],
    typer.Argument(help="A record file; or pictures of a game's QR codes, in any order, or their texts (SENKI:...)."),
]


def import_file(
    source: Source,
    keep_id: Annotated[
        bool,
        typer.Option("--keep-id", help="Under the id that it names, though no server that is trusted has signed for it."),
    ] = False,
    cards: ListsOption = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a record file into the log, or a game out of its QR codes."""
    record = (
        read_qr_game(source, data_folder(data)) if any(map(is_qr_source, source)) else read_file(_only(source), cards or [])
    )
    clerk = open_clerk(data)
    with counting_ended_games(clerk, data), progress_bar(msg("checking_record")):
        answer, provenance = import_record(clerk, record, data, keep_id)
    if not isinstance(answer, OpenedGame):
        fail(msg("another_game_has_id_this"), REFUSED)
    if record.viewer:
        print_note(msg("this_is_game_as_said", said=record.viewer))
    if as_json:
        origin = {"how": provenance.how, "counts": provenance.clean, "why": str(provenance.why or "")}
        print_json({"id": answer.game, "events": len(answer.events), "again": answer.again, **origin})
    else:
        typer.echo(answer.game)
        print_note(
            msg("it_was_here_already")
            if answer.again
            else msg("n_events_taken_in_reason", n=len(answer.events), reason=describe_provenance(provenance))
        )
        if record.game and answer.game != record.game and not record.viewer:
            print_note(msg("nobody_who_is_trusted_here_has", said=record.game, said2=answer.game))


def _only(source: list[str]) -> Path:
    if len(source) > 1:
        fail(msg("one_record_file_at_time", n=len(source)))
    return Path(source[0])
