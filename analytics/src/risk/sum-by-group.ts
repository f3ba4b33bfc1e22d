import { checkCount, checkValue } from '../statistics/check-argument.ts'
/**
 * Sums of amounts by group, e.g. a stress scenario's profit and loss of positions by asset class.
 *
 * @param group of each entry, from 0; an entry of a negative group belongs to none
 * @returns `groups` entries in the unit of the amounts; NaN for a group with an unknown one
 * @throws RangeError for lists of different length, or a group from `groups` on
 */
export function sumByGroup(amounts: Float64Array, group: Int32Array, groups: number): Float64Array {
  checkCount('groups', group.length, amounts.length, 'an amount')
  const sums = new Float64Array(groups)
  for (let i = 0; i < amounts.length; i++) {
    const at = group[i]!
    if (at >= groups) checkValue(`the group of amount ${i}`, at, false, `one below ${groups}, or -1 for none`)
    if (at >= 0) sums[at]! += amounts[i]!
  }
  return sums
}
