"""What the database holds: rows that point nowhere, tables, cards, the index, pictures, and who works through jobs."""

from collections.abc import Iterator

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import IntegrityError, connection
from django.utils import timezone

from cards.models import CardPicture
from cards.pictures.service import file_names
from cards.pruning import prune_pictures
from cards.sync.data_version import is_in_step
from decks.deck_index.writing import behind
from decks.jobs.living import oldest_wait, workers_alive
from kannagi_site.doctor.finding import Finding, fault, note, well
from kannagi_site.program import own_migrations
from kannagi_site.readiness import are_migrated

LONG_WAIT = 30.0


def tables() -> Iterator[Finding]:
    if not are_migrated():
        yield fault("このプログラムの表がまだありません", "manage.py prepare")
        return
    yield well(f"{connection.vendor}、{len(own_migrations())} 個の移行を終えています")


def rows() -> Iterator[Finding]:
    """On PostgreSQL the database itself keeps this; SQLite may have been written to by other programs."""
    try:
        connection.check_constraints()
    except IntegrityError as error:
        yield fault(f"行き先のない行があります：{error}", "バックアップを取り、どの行か調べて削除")
    else:
        yield well("行き先のない行はありません")


def card_data() -> Iterator[Finding]:
    if is_in_step():
        yield well("データベースの札は、このプログラムのものです")
    else:
        yield fault("データベースの札がこのプログラムと違います", "manage.py sync_catalog")
    if late := behind().count():
        yield note(f"公開デッキの索引が {late} 個遅れています", "manage.py reindex_decks")


def pictures() -> Iterator[Finding]:
    lost = [
        picture.printing_id
        for picture in CardPicture.objects.all()
        for name in file_names(picture.printing_id, picture.digest, picture.width)
        if not default_storage.exists(name)
    ]
    if lost:
        numbers = "、".join(str(number) for number in sorted(set(lost))[:5])
        yield fault(
            f"{len(set(lost))} 枚の絵のファイルがありません（{numbers} など）",
            f"バックアップの media を {settings.MEDIA_ROOT} に戻すか、import_pictures でもう一度取り込む",
        )
    if unused := prune_pictures(timezone.now(), dry_run=True):
        yield note(f"どの行も指さない絵が {unused} 個あります", "毎日の片付けが消す。今なら manage.py prune")
    if not lost and not unused:
        yield well(f"{CardPicture.objects.count()} 枚の絵にファイルがあります")


def queue() -> Iterator[Finding]:
    workers, wait = workers_alive(), oldest_wait()
    if not workers:
        yield note(
            "動いていません",
            "サイトが止まっているだけなら問題ない。動いているのにこうなら THINKERS を 1 以上にするか run_workers",
        )
    else:
        yield well(f"{workers} 個が動いています")
    if wait is not None and wait > LONG_WAIT:
        yield fault(f"{wait:.0f} 秒待っている仕事があります", "THINKERS を増やすか、別のマシンで run_workers")
