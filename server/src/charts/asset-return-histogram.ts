import { histogram } from '@portal/analytics/statistics/histogram.ts'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import type { HistogramData } from '@portal/contract/charts/chart-data.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { periodReturn } from '@portal/engine/performance/period-return.ts'
import { periodOf } from '@portal/engine/performance/time-period.ts'
import { periodPriceMove } from '@portal/engine/positions/quoted-price.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { marketStart, shownInstruments } from '#histories/market-period.ts'
import { type MarketScope, marketScope } from '#histories/market-scope.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerAssetReturnHistogram = answer(assetReturnHistogram, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await marketScope(services, caller, body)
  const question = `${assetReturnHistogram.path} ${scope.shows} ${timePeriod}`
  return cachedReply(scope, question, async () =>
    prepare(assetReturnHistogram, await runTask(() => reply(scope, timePeriod, services.log))),
  )
})

const PORTFOLIO = 'Portfolio'

/** Counts each instrument once, by its price return in its own currency; the portfolio's own return is a marker. */
function reply(scope: MarketScope, timePeriod: TimePeriod, log: Log) {
  const { market, accounts, shows } = scope
  const notes = createNotes()
  const instruments = shownInstruments(scope)
  const period = periodOf(timePeriod)
  const start = marketStart(scope, instruments, period)
  const moves = instruments.flatMap((index) => {
    const { ticker } = market.instruments[index]!
    return notes.state(ticker, 'pctChange', periodPriceMove(scope, index, start)) ?? []
  })
  const flows = valuedFlows(scope, accounts)
  const ownReturn = () =>
    rowsSumToValue(log, scope, accounts, flows)
      ? periodReturn(scope, accounts, flows, period)
      : { value: null, reason: ROWS_DO_NOT_SUM }
  const whole = shows === 'portfolio' ? notes.state(PORTFOLIO, 'value', ownReturn()) : null
  const chart = moves.length === 0 ? null : chartOf(moves, whole)
  const identity = { name: 'the histogram counts every instrument', total: moves.length, parts: chart?.counts ?? [] }
  if (reconciles(log, scope, identity))
    return withDoubtNotes(
      scope,
      { ...replyFields(scope), chart, ...notes.field() },
      { shown: () => shownInstruments(scope), start },
    )
  notes.add({ row: PORTFOLIO, field: 'chart', reason: chartText('withheld.instruments') })
  return { ...replyFields(scope), chart: null, ...notes.field() }
}

function chartOf(moves: readonly number[], whole: number | null): HistogramData {
  const { edges, counts } = histogram(Float64Array.from(moves))
  return {
    kind: 'bins',
    title: chartText('title.assetReturns'),
    unit: 'fraction',
    valueLabel: chartText('label.priceReturn'),
    countLabel: chartText('label.instruments'),
    edges: [...edges],
    counts: [...counts],
    markers: whole === null ? [] : [{ label: PORTFOLIO, value: whole }],
  }
}
