import type { Tree, TreeTile } from '@portal/contract/charts/chart-data.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'

import type { Log } from '#base/log.ts'
import { inOneTurn } from '#base/turns.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { keptReply } from '#portfolio/kept-replies.ts'
import { marketStart, shownInstruments } from '#portfolio/market/market-period.ts'
import { type MarketScope, marketScope } from '#portfolio/market/market-scope.ts'
import { createNotes, type Notes } from '#portfolio/notes.ts'
import { periodField, periodOf } from '#portfolio/performance/time-period.ts'
import { type HeldInstrument, heldInstruments, heldSumsToNpv } from '#portfolio/positions/exposures.ts'
import { periodPriceMove } from '#portfolio/positions/quoted-price.ts'
import { replyFields } from '#portfolio/reporting-scope.ts'
import { unknownReason } from '#portfolio/unknown-reason.ts'
import type { ChartServices } from './chart-services.ts'

export const answerTreeMap = answer(treeMap, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await marketScope(services, caller, body)
  const question = `${treeMap.path} ${scope.shows} ${timePeriod}`
  return keptReply(scope, question, async () => prepare(treeMap, await inOneTurn(() => reply(scope, timePeriod, services.log))))
})

const NOT_ASSIGNED = 'Not assigned'
/** The move of one day at which colours are strongest; of n days root n times it. */
const LIMIT_OF_A_DAY = 0.03

function reply(scope: MarketScope, timePeriod: TimePeriod, log: Log) {
  const { market, shows } = scope
  const notes = createNotes()
  const start = marketStart(scope, shownInstruments(scope), periodOf(timePeriod))
  const { areaUnit, remarks, areas } = shows === 'portfolio' ? areasHeld(scope, notes, log) : areasOfMarket(scope)
  const tiles = areas.map(({ index, area, isShort, isUnfunded }) => {
    const { externalId, ticker, sector } = market.instruments[index]!
    const change = notes.state(ticker, 'change', periodPriceMove(scope, index, start))
    return { sector: sector ?? NOT_ASSIGNED, tile: { key: externalId, label: ticker, area, change, isShort, isUnfunded } }
  })
  const chart: Tree = {
    kind: 'tree',
    title: 'Tree map',
    ...(remarks.length > 0 && { remarks }),
    areaUnit,
    limit: LIMIT_OF_A_DAY * Math.sqrt(market.last - Math.max(start, 0)),
    groups: groupsOf(tiles),
  }
  return { ...replyFields(scope), ...periodField(scope, { start, end: market.last }), chart, ...notes.field() }
}

interface Area {
  readonly index: number
  readonly area: number
  readonly isShort: boolean
  readonly isUnfunded: boolean
}

interface Areas {
  readonly areaUnit: Tree['areaUnit']
  readonly remarks: string[]
  readonly areas: readonly Area[]
}

/** |NPV| of what is held, of futures and forwards |exposure|; what cannot be valued is named and not drawn. */
function areasHeld(scope: MarketScope, notes: Notes, log: Log): Areas {
  const held = heldInstruments(scope)
  const isTrue = heldSumsToNpv(log, scope, held)
  const areaOf = ({ npv, exposure, isUnfunded }: HeldInstrument) => (isTrue ? Math.abs(isUnfunded ? exposure : npv) : Number.NaN)
  for (const each of held) {
    if (!Number.isNaN(areaOf(each))) continue
    const reason = isTrue ? unknownReason(scope, scope.accounts, scope.market.last) : 'The holdings do not sum to the NPV'
    notes.add({ row: scope.market.instruments[each.index]!.ticker, field: 'area', reason })
  }
  const areas = held
    .filter((each) => areaOf(each) > 0)
    .map((each) => ({ index: each.index, area: areaOf(each), isShort: each.quantity < 0, isUnfunded: each.isUnfunded }))
  return { areaUnit: 'money', remarks: ['Cash is not drawn'], areas }
}

/** Market values as imported, or equal areas where one is missing. */
function areasOfMarket(scope: MarketScope): Areas {
  const { market, rates } = scope
  const instruments = shownInstruments(scope)
  const values = instruments.map((index) => {
    const { marketValue, currency } = market.instruments[index]!
    return marketValue === null ? Number.NaN : marketValue * rates[market.currencyIndex(currency)]![market.last]!
  })
  const isMoney = values.length > 0 && values.every((value) => value > 0)
  const areas = instruments.map((index, i) => ({ index, area: isMoney ? values[i]! : 1, isShort: false, isUnfunded: false }))
  if (isMoney) return { areaUnit: 'money', remarks: [], areas }
  return { areaUnit: 'equal', remarks: ['Equal areas: not every instrument has a market value'], areas }
}

/** By sector, what has none last; tiles by ticker. */
function groupsOf(tiles: readonly { readonly sector: string; readonly tile: TreeTile }[]): Tree['groups'] {
  const bySector = Map.groupBy(tiles, ({ sector }) => sector)
  const rank = (label: string) => (label === NOT_ASSIGNED ? 1 : 0)
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...bySector]
    .sort(([a], [b]) => rank(a) - rank(b) || order(a, b))
    .map(([label, group]) => ({ label, tiles: group.map(({ tile }) => tile).sort((a, b) => order(a.label, b.label)) }))
}
