/**
 * Sums of amounts by group, e.g. a stress scenario's profit and loss of positions by asset class.
 *
 * @param group of each entry, from 0; an entry of a negative group belongs to none
 * @returns `groups` entries in the unit of the amounts
 */
export function sumByGroup(amounts: Float64Array, group: Int32Array, groups: number): Float64Array {
  const sums = new Float64Array(groups)
  for (let i = 0; i < amounts.length; i++) if (group[i]! >= 0) sums[group[i]!]! += amounts[i]!
  return sums
}
