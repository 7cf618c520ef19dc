"""`manage.py import_pictures DIR|ZIP`: take in pictures of cards that the operator has the right to show."""

from collections import Counter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.list_import.source import UnreadableSourceError
from cards.pictures.files import UnreadableFilesError, picture_files
from cards.pictures.naming import UnreadableMapError, read_map, unused
from cards.pictures.service import Outcome, Result, Rights, import_pictures
from cards.pictures.shown import OFF

LARGEST_MAP = 20_000_000
MOST_UNUSED = MOST_REFUSED = 20


class Command(BaseCommand):
    help = (
        "フォルダか ZIP から札の絵を取り込みます。ファイル名の先頭の数字を印刷番号として読みます。見せるには "
        "CARD_PICTURES=pages が要ります。商品ごとに管理画面で取り下げられます。"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("place", metavar="DIR|ZIP", type=Path, help="絵のあるフォルダか ZIP")
        parser.add_argument(
            "--map", type=Path, metavar="FILE", help="番号とファイル名の対応表（二列の CSV・TSV、または公開札一覧）"
        )
        parser.add_argument("--source", required=True, metavar="TEXT", help="絵の出典")
        parser.add_argument("--licence", required=True, metavar="TEXT", help="見せてよい理由（許諾やライセンス）")
        parser.add_argument("--dry-run", action="store_true", help="何が起こるかを示すだけで、何も書きません")

    def handle(
        self, *, place: Path, map: Path | None, source: str, licence: str, dry_run: bool, **options: Any
    ) -> None:
        rights = Rights(source.strip(), licence.strip())
        if not rights.source or not rights.licence:
            raise CommandError("--source と --licence に、出典と、見せてよい理由を書いてください")
        outcomes: list[Outcome] = []
        try:
            mapping = read_map(_text_of(map)) if map else {}
            for outcome in import_pictures(picture_files(place), mapping, rights, dry_run=dry_run):
                outcomes.append(outcome)
                if outcome.result is Result.REFUSED:
                    self.stdout.write(f"{outcome.result.value} {outcome.name}: {outcome.reason}")
        except (UnreadableFilesError, UnreadableMapError, UnreadableSourceError) as error:
            raise CommandError(str(error)) from None
        self._tell(outcomes, unused(mapping, (outcome.name for outcome in outcomes)), dry_run=dry_run)

    def _tell(self, outcomes: list[Outcome], missing: list[str], *, dry_run: bool) -> None:
        for name in missing[:MOST_UNUSED]:
            self.stdout.write(f"対応表にあるのに見つからないファイル {name}")
        if len(missing) > MOST_UNUSED:
            self.stdout.write(f"ほか{len(missing) - MOST_UNUSED}個も見つかりません")
        counts = Counter(outcome.result for outcome in outcomes)
        words = "、".join(f"{result.value}{counts[result]}" for result in Result)
        self.stdout.write(f"{len(outcomes)}個: {words}{'（試行のため、何も書いていません）' if dry_run else ''}")
        if settings.CARD_PICTURES == OFF:
            self.stdout.write("いまは絵を見せない設定です。見せるには CARD_PICTURES=pages にして始め直してください")
        if refused := [outcome.name for outcome in outcomes if outcome.result is Result.REFUSED]:
            names = "、".join(refused[:MOST_REFUSED]) + ("など" if len(refused) > MOST_REFUSED else "")
            others = "取り込めます" if dry_run else "取り込みました"
            raise CommandError(f"{len(refused)}個は取り込めませんでした（{names}）。ほかは{others}")


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_MAP + 1)
        if len(content) > LARGEST_MAP:
            raise UnreadableMapError("対応表が大きすぎます（20MBまで）")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise UnreadableMapError(f"対応表が開けません（{error.strerror}）") from None
    except UnicodeDecodeError:
        raise UnreadableMapError("対応表が UTF-8 ではありません") from None
