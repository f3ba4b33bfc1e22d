import { median } from '@portal/analytics/statistics/quantile.ts'
import type { TreemapData, TreemapTile } from '@portal/contract/charts/chart-data.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { underlyingOf } from '@portal/engine/instruments/kinds.ts'
import { periodField, periodOf } from '@portal/engine/performance/time-period.ts'
import { type HeldInstrument, heldInstruments, heldSumsToNpv } from '@portal/engine/positions/exposures.ts'
import { periodPriceMove } from '@portal/engine/positions/quoted-price.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import { summarizeList } from '@portal/engine/summarize-list.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { marketStart, shownInstruments } from '#histories/market-period.ts'
import { type MarketScope, marketScope } from '#histories/market-scope.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerTreeMap = answer(treeMap, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await marketScope(services, caller, body)
  const question = `${treeMap.path} ${scope.shows} ${timePeriod}`
  return cachedReply(scope, question, async () => prepare(treeMap, await runTask(() => reply(scope, timePeriod, services.log))))
})

/** The move of one day with the strongest colour; for n days root n times as much. */
const LIMIT_OF_A_DAY = 0.03

function reply(scope: MarketScope, timePeriod: TimePeriod, log: Log) {
  const { market, shows } = scope
  const notes = createNotes()
  const start = marketStart(scope, shownInstruments(scope), periodOf(timePeriod))
  const { areaUnit, remarks, areas } = shows === 'portfolio' ? areasHeld(scope, notes, log) : areasOfMarket(scope)
  const tiles = areas.map(({ index, area, isShort, isUnfunded }) => {
    const { externalId, ticker } = market.instruments[index]!
    const change = notes.state(ticker, 'change', periodPriceMove(scope, index, start))
    return { group: tileGroup(scope, index), tile: { key: externalId, label: ticker, area, change, isShort, isUnfunded } }
  })
  const chart: TreemapData = {
    kind: 'tree',
    title: chartText('title.treeMap'),
    ...(remarks.length > 0 && { remarks }),
    areaUnit,
    limit: LIMIT_OF_A_DAY * Math.sqrt(market.last - Math.max(start, 0)),
    groups: groupsOf(tiles),
  }
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    ...periodField(scope, { start, end: market.last }),
    chart,
    ...notes.field(),
  })
}

interface Area {
  readonly index: number
  readonly area: number
  readonly isShort: boolean
  readonly isUnfunded: boolean
}

interface Areas {
  readonly areaUnit: TreemapData['areaUnit']
  readonly remarks: string[]
  readonly areas: readonly Area[]
}

/** |NPV| of a position, |exposure| of futures and forwards; what cannot be valued is named and not drawn. */
function areasHeld(scope: MarketScope, notes: Notes, log: Log): Areas {
  const held = heldInstruments(scope)
  const isTrue = heldSumsToNpv(log, scope, held)
  const areaOf = ({ npv, exposure, isUnfunded }: HeldInstrument) => (isTrue ? Math.abs(isUnfunded ? exposure : npv) : Number.NaN)
  for (const each of held) {
    if (!Number.isNaN(areaOf(each))) continue
    const reason = isTrue ? unknownReason(scope, scope.accounts, scope.market.last) : chartText('withheld.holdings')
    notes.add({ row: scope.market.instruments[each.index]!.ticker, field: 'area', reason })
  }
  const areas = held
    .filter((each) => areaOf(each) > 0)
    .map((each) => ({ index: each.index, area: areaOf(each), isShort: each.quantity < 0, isUnfunded: each.isUnfunded }))
  return { areaUnit: 'money', remarks: [chartText('remark.cashNotDrawn')], areas }
}

/**
 * Imported market values, in the reporting currency. An instrument without one takes the median of the others and is named; where fewer
 * than half have one, all areas are equal.
 */
function areasOfMarket(scope: MarketScope): Areas {
  const { market } = scope
  const instruments = shownInstruments(scope)
  const typical = typicalMarketValue(scope)
  const values = instruments.map((index) => marketValueOf(scope, index))
  const areas = instruments.map((index, i) => ({
    index,
    isShort: false,
    isUnfunded: false,
    area: typical === null ? 1 : (values[i] ?? typical),
  }))
  if (typical === null) {
    return { areaUnit: 'equal', remarks: [chartText('remark.equalAreas')], areas }
  }
  const without = instruments.filter((_, i) => values[i] === null).map((index) => market.instruments[index]!.ticker)
  const remarks =
    without.length === 0 ? [] : [chartText('remark.medianArea', { names: engineText(summarizeList(without, NAMED)) })]
  return { areaUnit: 'money', remarks, areas }
}

/** The median market value of the market tables; null where fewer than half have one. */
export function typicalMarketValue(scope: MarketScope): number | null {
  const values = shownInstruments(scope).map((index) => marketValueOf(scope, index))
  const known = values.filter((value) => value !== null)
  return known.length === 0 || known.length * 2 < values.length ? null : median(Float64Array.from(known))
}

/** The market value in the reporting currency; null without a positive one or its rate. */
function marketValueOf({ market, rates }: MarketScope, index: number): number | null {
  const { marketValue, currency } = market.instruments[index]!
  const value = (marketValue ?? 0) * rates[market.currencyIndex(currency)]![market.last]!
  return value > 0 ? value : null
}

/**
 * The group of a tile: its sector; for a fund the sector of more than half of its holdings; for a derivative its underlying's; else its
 * asset class.
 */
function tileGroup(scope: MarketScope, index: number): string {
  const { market } = scope
  const { sector, assetClass } = market.instruments[index]!
  if (sector !== null) return sector
  for (const [key, weight] of market.lookThrough(index, 'sector') ?? []) if (weight > MAIN_SHARE) return key
  const underlying = underlyingOf(market.instruments[index]!)
  const of = market.instruments.findIndex(({ externalId }) => externalId === underlying)
  return of < 0 || of === index ? assetClass : tileGroup(scope, of)
}

const MAIN_SHARE = 0.5
/** Number of instruments named in a remark. */
const NAMED = 5

/** Groups by name; tiles by ticker. */
function groupsOf(tiles: readonly { readonly group: string; readonly tile: TreemapTile }[]): TreemapData['groups'] {
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...Map.groupBy(tiles, ({ group }) => group)]
    .sort(([a], [b]) => order(a, b))
    .map(([label, group]) => ({ label, tiles: group.map(({ tile }) => tile).sort((a, b) => order(a.label, b.label)) }))
}
