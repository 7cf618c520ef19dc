"""The dictionary of code v7: 1,090 printing numbers that take its short places, fixed for ever."""

RANGES = (
    "1-53,101-190,201-292,1003,1005,1101-1112,1201-1220,1301-1390,1401-1430,1501-1547,1601-1720,1801-1840,1901-1926,"
    "2000-2012,2014-2065,2101-2220,2301-2388,2403-2405,2407-2408,2410-2414,2421-2422,2424-2425,2427-2428,2430-2431,"
    "2433,2435,2437-2438,2440,2442,2445,2448,2450-2451,2453,2456-2457,2460-2462,2464,2467-2468,2470,2472,2476-2477,"
    "2479,2483,2485,2490,2501-2522,2601-2622,2701-2722,2801-2822,10001,10006-10047,10051,10055,10061-10077"
)
RAW_POINT = 16_384
HIGHEST_NUMBER = 2**32 - 1


def _expanded() -> tuple[int, ...]:
    spans = (span.partition("-") for span in RANGES.split(","))
    return tuple(number for first, _, last in spans for number in range(int(first), int(last or first) + 1))


NUMBERS = _expanded()
POINTS = {number: point for point, number in enumerate(NUMBERS)}
END = RAW_POINT + HIGHEST_NUMBER + 1


def point_of(number: int) -> int:
    return POINTS.get(number, RAW_POINT + number)


def number_at(point: int) -> int | None:
    """The number at a point, None for the points that stand for nothing."""
    if point < len(NUMBERS):
        return NUMBERS[point]
    return point - RAW_POINT if point > RAW_POINT else None
