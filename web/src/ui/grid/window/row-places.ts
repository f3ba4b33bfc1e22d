/**
 * Gives every row in view a place in the page: a row that was there before keeps its own, one that comes into view takes that of
 * one that left. As many places are used as rows are in view at once, so that scrolling fills elements anew instead of making them.
 *
 * @param former the places before
 * @param keys of the rows in view, each once
 */
export function placeRows(former: ReadonlyMap<string, number>, keys: readonly string[]): ReadonlyMap<string, number> {
  const stay = keys.filter((key) => former.has(key))
  const taken = new Set(stay.map((key) => former.get(key)!))
  const places = new Map(stay.map((key) => [key, former.get(key)!]))
  let next = 0
  for (const key of keys) {
    if (places.has(key)) continue
    while (taken.has(next)) next++
    places.set(key, next++)
  }
  return places
}
