"""The words of the pack."""

from rules_engine.kernel.term import Term


class Zone(Term):
    """Where a card lies."""

    DECK = "deck", "山札"
    HAND = "hand", "手札"
    MANA = "mana", "マナゾーン"
    BATTLE = "battle", "バトルゾーン"
    GRAVEYARD = "graveyard", "墓地"
    SHIELDS = "shields", "シールドゾーン"
    HOLD = "hold", "保留状態"
    GR = "gr", "超GR"
    OUTSIDE = "outside", "ゲームの外"


class Act(Term):
    """What using a card of a type is (種別)."""

    SUMMON = "summon", "召喚する"
    CAST = "cast", "唱える"
    GENERATE = "generate", "ジェネレートする"
    FORTIFY = "fortify", "要塞化する"
    DEPLOY = "deploy", "展開する"
    USE_AURA = "use_aura", "オーラを使う"
    USE_ARTIFACT = "use_artifact", "アーティファクトを使う"
    USE_TAMASEED = "use_tamaseed", "タマシードを使う"


class Asked(Term):
    """What a player is asked."""

    MAIN = "main", "メインステップの行動"
    SIDE = "side", "どちらの側として使うか"
    PRICE = "price", "コストの払い方"
    CHANGES = "changes", "用いるコストの変更"
    CIVILISATION = "civilisation", "文明の支払い"
    PAY = "pay", "残りのマナの支払い"
    ACT = "act", "コストのための動作"
    SHIELD = "shield", "城を付けるシールド"
    ATTACH = "attach", "オーラを付ける先"
    MAY = "may", "してもよいこと"
    TARGET = "target", "選ぶカード"
    TRIGGER = "trigger", "S・トリガーを使うか"
    ORDER = "order", "次に解決する能力"
    KEEP = "keep", "残すクリーチャー"
    SURVIVE = "survive", "負ける代わりにすること"
    PREPARE = "prepare", "ゲームの準備"


class Told(Term):
    """What happened."""

    STEP = "step", "ステップ"
    DECLARED = "declared", "使用を宣言した"
    CHOSEN = "chosen", "用いると決めた"
    MOVED = "moved", "移った"
    PAID = "paid", "マナを支払った"
    ACTED = "acted", "動作を行った"
    CHANGED = "changed", "コストが変わった"
    WAIVED = "waived", "コストを支払わない"
    USED = "used", "使った"
    UNDONE = "undone", "使えなかった"
    ATTACHED = "attached", "付いた"
    STANDS_BY = "stands_by", "待機した"
    RESOLVED = "resolved", "解決した"
    INSTEAD = "instead", "代わりに行った"
    CROSSED = "crossed", "クロスした"
    ATTACKED = "attacked", "攻撃した"
    BROKEN = "broken", "シールドをブレイクした"
    SKIPPED = "skipped", "ターンの残りを飛ばした"
    LOST = "lost", "負けた"
    WON = "won", "勝った"


class Why(Term):
    """Why something is not offered."""

    NOT_ASKED = "not_asked", "いまは聞かれていない"
    RESOLVING = "resolving", "効果を解決している間は使えない"
    TIME = "time", "使える時ではない"
    ZONE = "zone", "そのゾーンからは使えない"
    PRICE = "price", "コストを支払えない"
    IMPOSSIBLE = "impossible", "必要な処理を行えない"
    NO_SUCH = "no_such", "そのような選択はない"
