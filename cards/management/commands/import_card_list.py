"""`manage.py import_card_list FILE|URL`: compare the public card list with ours and take in what is new."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.catalog import current_catalog
from cards.list_import.accept import UnknownDifferenceError, accepted, parse_acceptance
from cards.list_import.differences import Difference
from cards.list_import.html_rows import html_rows
from cards.list_import.plan import ImportPlan, plan_import
from cards.list_import.service import carry_out
from cards.list_import.source import UnreadableSourceError, fetch_list


class Command(BaseCommand):
    help = (
        "公開札一覧 (cards.js) を読み、新しい札と印刷を取り込みます。印刷された事実の違いは表示して控えるだけで、"
        "--accept-facts で認めたものだけを書き換えます。読めない行が一つでもあれば何も書きません。"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", metavar="FILE|URL", help="ファイル、または http・https のアドレス")
        parser.add_argument("--dry-run", action="store_true", help="違いを表示するだけで、何も書きません")
        parser.add_argument(
            "--accept-facts",
            action="append",
            default=[],
            metavar="番号[:項目]",
            help="この印刷番号の違い (項目を書けばその項目だけ) を一覧の値に従わせます。何度でも書けます",
        )

    def handle(self, *, source: str, dry_run: bool, accept_facts: list[str], **options: Any) -> None:
        try:
            wanted = [parse_acceptance(text) for text in accept_facts]
            rows = html_rows(fetch_list(source))
            if not rows:
                raise UnreadableSourceError("札が一枚もありません")
            catalog = current_catalog()
            plan = plan_import(rows, catalog)
            taken = accepted(plan.differences, wanted)
            self._tell(plan, taken)
            if plan.broken:
                raise CommandError(f"読めない行が{len(plan.broken)}行あるため、何も書いていません")
            if dry_run:
                self.stdout.write("試行のため、何も書いていません")
            else:
                carry_out(plan, catalog, wanted)
        except (UnreadableSourceError, UnknownDifferenceError) as error:
            raise CommandError(str(error)) from None

    def _tell(self, plan: ImportPlan, taken: list[Difference]) -> None:
        for broken in plan.broken:
            self.stdout.write(f"読めない行 {broken}")
        for name in plan.new_products:
            self.stdout.write(f"新しい商品 {name}")
        for card in plan.new_cards:
            numbers = " ".join(f"#{printing.number}" for printing in card.printings)
            self.stdout.write(f"新しい札 {card.name} {numbers}")
        for card, printing in plan.new_printings:
            self.stdout.write(f"新しい印刷 #{printing.number} {card.name} (札 #{card.id})")
        for difference in plan.differences:
            if not difference.settled:
                self.stdout.write(f"{'書き換え' if difference in taken else '違い'} {difference}")
        settled = sum(difference.settled for difference in plan.differences)
        self.stdout.write(
            f"{plan.rows}行: 新しい札{len(plan.new_cards)}、新しい印刷{len(plan.new_printings)}、"
            f"違い{len(plan.differences) - settled}、記録済みの違い{settled}、読めない行{len(plan.broken)}"
        )
