/** One group of a whole. */
interface Share<Key> {
  readonly key: Key
  readonly value: number
  /** Share of the net whole: together 1, negative for a negative group; NaN for a net whole of 0. */
  readonly fraction: number
  /** Share of the positive groups: the angle in a pie; 0 for a negative group or one of an unknown value. */
  readonly positiveShare: number
}

/**
 * Sums values by group and states each group's share, largest first, equal ones in the order in which they came.
 *
 * @param entries values with their group, any sign
 */
export function shares<Key>(entries: Iterable<readonly [Key, number]>): readonly Share<Key>[] {
  const sums = new Map<Key, number>()
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value)
  let net = 0
  let positive = 0
  for (const value of sums.values()) {
    net += value
    if (value > 0) positive += value
  }
  return [...sums]
    .map(([key, value]) => ({
      key,
      value,
      fraction: net === 0 ? Number.NaN : value / net,
      positiveShare: value > 0 ? value / positive : 0,
    }))
    .sort((a, b) => b.value - a.value)
}
