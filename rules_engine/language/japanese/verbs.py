"""The verbs of what happens, in the five forms that sentences need."""

from rules_engine.kernel.frozen import frozen
from rules_engine.language import tree
from rules_engine.language.japanese.nouns import MOMENTS


@frozen
class JapaneseVerb:
    """A verb as it is needed: 召喚する, 召喚した, 召喚できない, 召喚しなければならない, 召喚できる."""

    plain: str
    past: str
    cannot: str
    must: str = ""
    can: str = ""


def suru(stem: str, *, passive: bool = False) -> JapaneseVerb:
    if passive:
        return JapaneseVerb(
            f"{stem}される", f"{stem}された", f"{stem}できない", f"{stem}されなければならない", f"{stem}できる"
        )
    return JapaneseVerb(f"{stem}する", f"{stem}した", f"{stem}できない", f"{stem}しなければならない", f"{stem}できる")


PLAYED = {
    tree.Act.SUMMON: "召喚",
    tree.Act.POSSESS: "憑依",
    tree.Act.DEPLOY: "展開",
    tree.Act.USE: "使用",
    tree.Act.ATTACK: "攻撃",
    tree.Act.DEFEND: "防御",
    tree.Act.ZERO_SEARCH: "零探し",
}


DEEDS = {
    tree.Act.DRAW: JapaneseVerb("札を引く", "札を引いた", "札を引けない", "札を引かなければならない", "札を引ける"),
    tree.Act.SEARCH: JapaneseVerb("札を探す", "札を探した", "札を探せない", can="札を探せる"),
    tree.Act.LOOK: JapaneseVerb("見る", "見た", "見られない", can="見てもよい"),
    tree.Act.SHUFFLE: JapaneseVerb("シャッフルされる", "シャッフルされた", "山札をシャッフルできない"),
    tree.Act.GAIN_LIFE: JapaneseVerb("ライフが増える", "ライフが増えた", "ライフを増やせない"),
    tree.Act.LOSE_LIFE: JapaneseVerb("ライフを失う", "ライフを失った", "ライフを失わない"),
    tree.Act.REVEAL: JapaneseVerb("公開する", "公開した", "公開できない"),
    tree.Act.CHOOSE: JapaneseVerb("選ぶ", "選んだ", "選べない"),
    tree.Act.MOVE: JapaneseVerb("動かす", "動かした", "動かせない", can="動かせる"),
}


HAPPENINGS = {
    tree.Act.DRAW: JapaneseVerb("引かれる", "引かれた", "引けない"),
    tree.Act.DAMAGE: JapaneseVerb("ダメージを受ける", "ダメージを受けた", "ダメージを受けない"),
    tree.Act.LAY: JapaneseVerb("伏せになる", "伏せになった", "伏せにならない"),
    tree.Act.HEAL: JapaneseVerb("力を回復する", "力を回復した", "力を回復しない"),
    tree.Act.WAKE: JapaneseVerb("起きになる", "起きになった", "起きにならない"),
    tree.Act.REVEAL: JapaneseVerb("公開される", "公開された", "公開されない"),
    tree.Act.CHOOSE: JapaneseVerb("選ばれる", "選ばれた", "選ばれない"),
    tree.Act.LOSE_TEXT: JapaneseVerb("効果を失う", "効果を失った", "効果を失わない"),
    tree.Act.EFFECT: JapaneseVerb("効果を使う", "効果を使った", "効果を使えない"),
    tree.Act.GAIN_POWER: JapaneseVerb("増える", "増えた", "増えない"),
    tree.Act.CHANGE_POWER: JapaneseVerb("変わる", "変わった", "変わらない"),
    tree.Act.MOVE: JapaneseVerb("動く", "動いた", "動かない", can="動ける"),
    tree.Act.SEARCH: JapaneseVerb("探される", "探された", "探せない"),
    tree.Act.LOOK: JapaneseVerb("見られる", "見られた", "見られない"),
}


MOMENT_WORDS = {moment.value: said for moment, said in MOMENTS.items()}


POSSESSING = JapaneseVerb("憑依させる", "憑依させた", "憑依させられない", "憑依させなければならない", "憑依させられる")


DRAWN = JapaneseVerb("引く", "引いた", "引けない", can="引ける")


LEAVES = JapaneseVerb("離れる", "離れた", "離れない")


PUT = JapaneseVerb("置かれる", "置かれた", "置かれない", can="置ける")


PUTS = JapaneseVerb("札を置く", "札を置いた", "札を置けない", "札を置かなければならない", "札を置ける")


EXILED = JapaneseVerb("除外される", "除外された", "除外されない", can="除外できる")
