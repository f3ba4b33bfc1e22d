import type { ChoroplethData } from '@portal/contract/charts/chart-data.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { kindAt } from '@portal/engine/instruments/models.ts'
import { countryName } from '@portal/engine/market/country-names.ts'
import type { Text } from '@portal/engine/message.ts'
import { periodOf } from '@portal/engine/performance/time-period.ts'
import { type CountryHolding, countryExposure } from '@portal/engine/positions/country-exposure.ts'
import { heldInstruments, heldSumsToNpv, marketExposure } from '@portal/engine/positions/exposures.ts'
import { periodPriceMove } from '@portal/engine/positions/quoted-price.ts'
import { isNpvTooSmall, NPV_TOO_SMALL } from '@portal/engine/positions/small-npv.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import { summarizeList } from '@portal/engine/summarize-list.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { marketStart } from '#histories/market-period.ts'
import { type MarketScope, marketScope } from '#histories/market-scope.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerWorldMap = answer(worldMap, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await marketScope(services, caller, body)
  const question = `${worldMap.path} ${scope.shows} ${scope.shows === 'market' ? timePeriod : ''}`
  return cachedReply(scope, question, async () => prepare(worldMap, await runTask(() => reply(scope, timePeriod, services.log))))
})

/** An ETF with at least this share in one country represents the country. */
const COUNTRY_SHARE = 0.9
/** Number of instruments named without a country. */
const NAMED = 5

function reply(scope: MarketScope, timePeriod: TimePeriod, log: Log) {
  const notes = createNotes()
  if (scope.shows === 'portfolio')
    return withDoubtNotes(scope, { ...replyFields(scope), chart: exposures(scope, notes, log), ...notes.field() })
  const shown = [...countryEtfs(scope).values()]
  const start = marketStart(scope, shown, periodOf(timePeriod))
  const chart = returns(scope, start, notes)
  return withDoubtNotes(scope, { ...replyFields(scope), chart, ...notes.field() }, { shown: () => shown, start })
}

/** The price return of each country's ETF in the ETF's own currency. */
function returns(scope: MarketScope, start: number, notes: Notes): ChoroplethData {
  const etfs = countryEtfs(scope)
  const regions = [...etfs].sort(byCode).map(([country, index]) => {
    const { ticker } = scope.market.instruments[index]!
    const value = notes.state(country, 'value', periodPriceMove(scope, index, start))
    return { country, label: chartText('label.country', { country: countryName(country), ticker }), value, ticker }
  })
  return { kind: 'regions', title: chartText('title.countryReturns'), unit: 'fraction', regions, uncovered: null }
}

/** The first equity ETF of each country in the market tables; one of the whole market comes before one of a sector. */
export function countryEtfs({ market }: MarketScope): ReadonlyMap<string, number> {
  const rows = [...market.table('intlEqETFs'), ...market.table('usEqETFs')]
  const listed = rows.flatMap((row) => (row.kind === 'instrument' ? row.instrument : []))
  const isWhole = (index: number) => market.instruments[index]!.sector === null
  const etfs = new Map<string, number>()
  for (const index of [...listed.filter(isWhole), ...listed.filter((each) => !isWhole(each))])
    for (const [country, share] of market.lookThrough(index, 'country') ?? [])
      if (share >= COUNTRY_SHARE && !etfs.has(country)) etfs.set(country, index)
  return etfs
}

/** Exposure to each country over the NPV, together the Risk Summary's net exposure; exposure without a known country is named. */
function exposures(scope: MarketScope, notes: Notes, log: Log): ChoroplethData | null {
  const { market, accounts } = scope
  const held = heldInstruments(scope)
  const npv = valuedFlows(scope, accounts).value[market.last]!
  const exposed = held.map((each) => ({ index: each.index, exposure: marketExposure(scope, each) }))
  const { byCountry, uncovered } = countryExposure(scope, exposed)
  const rest = uncovered.reduce((sum, { exposure }) => sum + exposure, 0)
  const withheld = (reason: Text) => {
    notes.add({ row: 'Total', field: 'value', reason })
    return null
  }
  if (Number.isNaN(npv) || exposed.some(({ exposure }) => Number.isNaN(exposure)))
    return withheld(unknownReason(scope, accounts, market.last))
  if (!heldSumsToNpv(log, scope, held) || !isWhole(log, scope, exposed, [...byCountry.values(), rest]))
    return withheld(chartText('withheld.countries'))
  const isTooSmall = isNpvTooSmall(npv, held)
  if (isTooSmall) notes.add({ row: 'Total', field: 'value', reason: NPV_TOO_SMALL })
  const hasOptions = held.some(({ index }) => kindAt(market, index).option !== null)
  const remarks = [
    ...(uncovered.length > 0 ? [chartText('remark.withoutCountry', { names: named(uncovered) })] : []),
    ...(hasOptions ? [chartText('remark.options')] : []),
  ]
  const size = sizeOf(exposed)
  const share = (exposure: number) => (isTooSmall ? null : exposure / npv)
  return {
    kind: 'regions',
    title: chartText('title.countryExposure'),
    ...(remarks.length > 0 && { remarks }),
    unit: 'fraction',
    regions: [...byCountry].sort(byCode).map(([country, exposure]) => ({
      country,
      label: countryName(country),
      value: share(exposure),
      amount: exposure,
    })),
    uncovered: share(rest),
    ...(size > 0 && { coverage: 1 - sizeOf(uncovered) / size }),
  }
}

const sizeOf = (exposures: readonly { readonly exposure: number }[]): number =>
  exposures.reduce((sum, { exposure }) => sum + Math.abs(exposure), 0)

/** The exposures with and without a country sum to the net exposure. */
function isWhole(log: Log, scope: MarketScope, exposed: readonly CountryHolding[], parts: readonly number[]): boolean {
  const total = exposed.reduce((sum, { exposure }) => sum + exposure, 0)
  const terms = exposed.map(({ exposure }) => exposure)
  return reconciles(log, scope, { name: 'exposure by country sums to the net exposure', total, parts, terms })
}

/** The largest first, by name. */
function named(uncovered: readonly { readonly ticker: string; readonly exposure: number }[]): string {
  const tickers = uncovered.toSorted((a, b) => Math.abs(b.exposure) - Math.abs(a.exposure)).map(({ ticker }) => ticker)
  return engineText(summarizeList(tickers, NAMED))
}

const byCode = ([a]: readonly [string, number], [b]: readonly [string, number]): number => (a < b ? -1 : a > b ? 1 : 0)
