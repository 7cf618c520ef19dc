"""Which drawn pattern stands behind a card: chosen by its first attribute, from the patterns of static/patterns."""

from zlib import crc32

VOID = "void"

_ATTRIBUTES = {
    "asanoha": "神 狐面の神 花面の神 猫面の神 鬼面の神 死神 廃神社 御守り 祈 霊能者 封印 善行 解脱",
    "seigaiha": "海 人魚 渓谷 岬 雨 雪崩",
    "uroko": "鬼 鬼面 妖怪 大蛇 龍 竜 悪魔",
    "shippo": "七不思議 噂 都市伝説 うつしよ SSS 神隠し 童謡",
    "kikko": "蟲 蜘蛛 菌 病 侵食 侵蝕",
    "yabane": "戦 刀 鎌 銃 仮面 狐面 猫面 花面",
    "shoji": "家屋 廃屋 廃旅館 廃別荘 廃施設 廃マンション 廃円宿 廃洋館 廃葬儀場 廃劇場 廃墟 壁 箱 博物館",
    "kagome": "人形 日本人形 藁人形 からくり 時計 鎖 賭博 楽器 呪",
    "tachiwaki": "幽霊 怨霊 怨念 亡者 霊場 墓地 幻 幻覚 悪夢 陰 日陰 闇 蘇生 奈落",
    "flame": "灯火 火事 災害 日差し 光 虹",
    "higaki": "道路 交通事故 廃隧道 廃車 廃線 廃駅 廃門 廃鉱山 洞窟 古城 石像 牢獄",
    "rings": "視線 鏡 月 写真 電話 UMA WBD",
    "drops": "血液 殺人 事件 罪 髑髏 胎内 腐乱 廃病院 廃人",
    "claws": "動物 猫 犬族 狐 烏 蝙蝠 ゴリラ",
    "karakusa": "樹木 花 園 畑 糧 野営 廃集落 廃村 いちご すいか かき みかん おじさん",
    "keisen": "古書 廃校 不吉",
}
_MOTIF_OF = {attribute: motif for motif, attributes in _ATTRIBUTES.items() for attribute in attributes.split()}
MOTIFS = (*_ATTRIBUTES, VOID)


def motif_of(attribute: str) -> str:
    """The pattern for `attribute`; one that nobody placed yet gets a stable one, a card without any the void."""
    if not attribute:
        return VOID
    patterns = tuple(_ATTRIBUTES)
    return _MOTIF_OF.get(attribute) or patterns[crc32(attribute.encode()) % len(patterns)]
