/** Index of "Other" among the eight category colours. */
export const OTHER_COLOUR = 7

/** Well-known asset classes, so that each has the same colour in every chart. */
const WELL_KNOWN: Readonly<Record<string, number>> = {
  equity: 0,
  fixedincome: 1,
  multiasset: 2,
  alternatives: 3,
  cash: 4,
  commodities: 5,
  property: 6,
}

/**
 * The colour index of each category, 0 to 6, in the order of the keys. The colour depends on the key, not on its rank, so that a
 * category keeps it in every chart. If two keys hash to one colour, the well-known name wins, then the earlier key.
 */
export function categoryColours(keys: readonly string[]): readonly number[] {
  const taken = new Set<number>()
  const places = new Map<string, number>()
  const usualFirst = [...keys].sort((a, b) => Number(isUnknown(a)) - Number(isUnknown(b)))
  for (const key of usualFirst) {
    let place = WELL_KNOWN[plain(key)] ?? hash(key) % OTHER_COLOUR
    while (taken.has(place) && taken.size < OTHER_COLOUR) place = (place + 1) % OTHER_COLOUR
    taken.add(place)
    places.set(key, place)
  }
  return keys.map((key) => places.get(key) ?? OTHER_COLOUR)
}

const plain = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '')
const isUnknown = (key: string): boolean => !(plain(key) in WELL_KNOWN)

/** FNV-1a, 32 bits, over UTF-16 units. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
