/**
 * Assigns a slot (element) to each visible row: a row that was visible keeps its slot, a new one takes a free slot. There are as
 * many slots as visible rows, so that scrolling reuses elements. @param former the previous slots @param keys of the visible
 * rows, each once
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
