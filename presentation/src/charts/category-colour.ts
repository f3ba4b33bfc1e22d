/** Place of "Other" among the eight category colours. */
export const OTHER_COLOUR = 7

/** Asset classes by their usual names, so that each has its colour in every chart, whatever stands beside it. */
const USUAL: Readonly<Record<string, number>> = {
  equity: 0,
  fixedincome: 1,
  multiasset: 2,
  alternatives: 3,
  cash: 4,
  commodities: 5,
  property: 6,
}

/**
 * The place of each category's colour, 0 to 6, in the order of the keys. A key decides its colour, not its rank: a category
 * keeps it from chart to chart. Two that fall on one colour part in favour of the usual name, then of the earlier key.
 */
export function categoryColours(keys: readonly string[]): readonly number[] {
  const taken = new Set<number>()
  const places = new Map<string, number>()
  const usualFirst = [...keys].sort((a, b) => Number(isUnusual(a)) - Number(isUnusual(b)))
  for (const key of usualFirst) {
    let place = USUAL[plain(key)] ?? hash(key) % OTHER_COLOUR
    while (taken.has(place) && taken.size < OTHER_COLOUR) place = (place + 1) % OTHER_COLOUR
    taken.add(place)
    places.set(key, place)
  }
  return keys.map((key) => places.get(key) ?? OTHER_COLOUR)
}

const plain = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')
const isUnusual = (key: string): boolean => !(plain(key) in USUAL)

/** FNV-1a, 32 bits, over UTF-16 units. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
