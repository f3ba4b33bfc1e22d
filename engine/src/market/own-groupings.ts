import type { MarketInstrument } from '#instruments/market-instrument.ts'

/** A line of a grouping: an instrument or an account, and its group from a day on; null: in none. */
export interface StoredGroupingRow {
  readonly grouping: string
  readonly instrumentId: string | null
  readonly accountId: string | null
  /** Day number since 1970-01-01. */
  readonly fromDay: number
  readonly group: string | null
}

/** The groups of a grouping on the as-of day. What is in none of them is not there. */
export interface OwnGrouping {
  /** By index. */
  readonly ofInstrument: ReadonlyMap<number, string>
  /** By currency. */
  readonly ofCash: ReadonlyMap<string, string>
  /** By id. */
  readonly ofAccount: ReadonlyMap<string, string>
}

/**
 * The groupings that an institution defines, by name: each as of a day.
 *
 * @param rows ascending by day
 */
export function composeGroupings(
  rows: readonly StoredGroupingRow[],
  day: number,
  instruments: readonly Pick<MarketInstrument, 'id' | 'kind' | 'currency'>[],
): ReadonlyMap<string, OwnGrouping> {
  const indices = new Map(instruments.map(({ id }, index) => [id, index]))
  const byName = Map.groupBy(rows, ({ grouping }) => grouping)
  return new Map(
    [...byName].map(([name, own]) => {
      const standing = own.filter(({ fromDay }) => fromDay <= day)
      const ofInstrument = groupsBy(standing, ({ instrumentId }) => indices.get(instrumentId ?? ''))
      const ofCash = new Map(
        [...ofInstrument].flatMap(([index, group]) => {
          const { kind, currency } = instruments[index]!
          return kind === 'cash' ? [[currency, group] as const] : []
        }),
      )
      return [name, { ofInstrument, ofCash, ofAccount: groupsBy(standing, ({ accountId }) => accountId ?? undefined) }]
    }),
  )
}

/** The latest group of each member. */
function groupsBy<Key>(
  rows: readonly StoredGroupingRow[],
  keyOf: (row: StoredGroupingRow) => Key | undefined,
): ReadonlyMap<Key, string> {
  const groups = new Map<Key, string>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    if (row.group === null) groups.delete(key)
    else groups.set(key, row.group)
  }
  return groups
}
