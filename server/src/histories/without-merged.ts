import type { StoredDividendYield } from '@portal/engine/curves/stored-curves.ts'
import type { StoredGroupingRow } from '@portal/engine/market/own-groupings.ts'
import type { StoredMarket } from '@portal/engine/market/stored-market.ts'
import type { Merges } from '#store/market/merges.ts'

/**
 * A market in which merged instruments are those that were kept: no instrument of their own, and in weights, tables and factors the kept
 * one in their place. Closes, deals and actions are read as those of the kept one already.
 */
export function withoutMerged(stored: StoredMarket, merges: Merges): StoredMarket {
  if (merges.size === 0) return stored
  const { instruments, lists } = stored
  const externalIds = new Map(instruments.map(({ id, externalId }) => [id, externalId]))
  const renamed = new Map([...merges].map(([merged, kept]) => [externalIds.get(merged), externalIds.get(kept)]))
  const keptOf = <Row extends { readonly instrumentId: string }>(row: Row): Row => ({
    ...row,
    instrumentId: merges.get(row.instrumentId) ?? row.instrumentId,
  })
  const lookedThrough = new Set(lists.lookThrough.map(({ instrumentId }) => instrumentId))
  return {
    ...stored,
    instruments: instruments.flatMap((row) => (merges.has(row.id) ? [] : [{ ...row, terms: termsWith(row.terms, renamed) }])),
    lists: {
      ...lists,
      benchmarkWeights: summed(lists.benchmarkWeights.map(keptOf)),
      // Constituents of the kept one are known from its own weights, where it has some.
      lookThrough: lists.lookThrough.filter(({ instrumentId }) => !lookedThrough.has(merges.get(instrumentId) ?? '')).map(keptOf),
      dividendYields: keptYields(lists.dividendYields ?? [], merges),
      groupings: keptGroups(lists.groupings ?? [], merges),
      marketRows: eachOnce(
        lists.marketRows.map((row) => ({
          ...row,
          instrumentId: row.instrumentId && (merges.get(row.instrumentId) ?? row.instrumentId),
        })),
      ),
      factors: lists.factors.map(keptOf),
    },
    mergedIds: new Map([...merges].map(([merged, kept]) => [externalIds.get(merged) ?? merged, kept])),
  }
}

function termsWith(terms: unknown, renamed: ReadonlyMap<string | undefined, string | undefined>): unknown {
  if (typeof terms !== 'object' || terms === null || !('underlying' in terms)) return terms
  const underlying = renamed.get(String(terms.underlying))
  return underlying === undefined ? terms : { ...terms, underlying }
}

type Weights = StoredMarket['lists']['benchmarkWeights']

/** Both instruments may be parts of a benchmark. */
function summed(weights: Weights): Weights {
  const parts = Map.groupBy(weights, ({ benchmarkId, fromDay, instrumentId }) => `${benchmarkId} ${fromDay} ${instrumentId}`)
  return [...parts.values()].map(([first, ...others]) =>
    others.length === 0
      ? first!
      : { ...first!, weight: String(others.reduce((sum, { weight }) => sum + Number(weight), Number(first!.weight))) },
  )
}

type MarketRows = StoredMarket['lists']['marketRows']

const eachOnce = (rows: MarketRows): MarketRows => [
  ...new Map(rows.map((row) => [`${row.table} ${row.instrumentId} ${row.currencyPair}`, row])).values(),
]

type GroupingRows = readonly StoredGroupingRow[]

/** The kept one has the group of the merged one, unless the grouping names it itself. */
function keptGroups(rows: GroupingRows, merges: Merges): GroupingRows {
  const named = new Set(rows.map(({ grouping, instrumentId }) => `${grouping}\n${instrumentId}`))
  return rows.flatMap((row) => {
    const kept = merges.get(row.instrumentId ?? '')
    if (kept === undefined) return row
    return named.has(`${row.grouping}\n${kept}`) ? [] : { ...row, instrumentId: kept }
  })
}

type DividendYields = readonly StoredDividendYield[]

/** The kept one has the yields of the merged one, unless it has some itself. */
function keptYields(rows: DividendYields, merges: Merges): DividendYields {
  const own = new Set(rows.map(({ instrumentId }) => instrumentId))
  return rows.flatMap((row) => {
    const kept = merges.get(row.instrumentId)
    if (kept === undefined) return row
    return own.has(kept) ? [] : { ...row, instrumentId: kept }
  })
}
