import { histogram } from '@portal/analytics/statistics/histogram.ts'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import type { Bins } from '@portal/contract/charts/chart-data.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'

import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '#portfolio/accounts-law.ts'
import { keptReply } from '#portfolio/kept-replies.ts'
import { lawHolds } from '#portfolio/laws.ts'
import { withDoubtNotes } from '#portfolio/market/doubt-notes.ts'
import { marketStart, shownInstruments } from '#portfolio/market/market-period.ts'
import { type MarketScope, marketScope } from '#portfolio/market/market-scope.ts'
import { createNotes } from '#portfolio/notes.ts'
import { periodReturn } from '#portfolio/performance/period-return.ts'
import { periodOf } from '#portfolio/performance/time-period.ts'
import { periodPriceMove } from '#portfolio/positions/quoted-price.ts'
import { valuedFlows } from '#portfolio/positions/valued-flows.ts'
import { replyFields } from '#portfolio/reporting-scope.ts'
import type { ChartServices } from './chart-services.ts'

export const answerAssetReturnHistogram = answer(assetReturnHistogram, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await marketScope(services, caller, body)
  const question = `${assetReturnHistogram.path} ${scope.shows} ${timePeriod}`
  return keptReply(scope, question, async () =>
    prepare(assetReturnHistogram, await runTask(() => reply(scope, timePeriod, services.log))),
  )
})

const PORTFOLIO = 'Portfolio'

/** One count an instrument, at its price return in its own currency; the portfolio's own return is a marker. */
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
  const law = { name: 'the histogram counts every instrument', total: moves.length, parts: chart?.counts ?? [] }
  if (lawHolds(log, scope, law))
    return withDoubtNotes(
      scope,
      { ...replyFields(scope), chart, ...notes.field() },
      { shown: () => shownInstruments(scope), start },
    )
  notes.add({ row: PORTFOLIO, field: 'chart', reason: 'The counts do not sum to the instruments' })
  return { ...replyFields(scope), chart: null, ...notes.field() }
}

function chartOf(moves: readonly number[], whole: number | null): Bins {
  const { edges, counts } = histogram(Float64Array.from(moves))
  return {
    kind: 'bins',
    title: 'Asset returns',
    unit: 'fraction',
    valueLabel: 'Price return',
    countLabel: 'Instruments',
    edges: [...edges],
    counts: [...counts],
    markers: whole === null ? [] : [{ label: PORTFOLIO, value: whole }],
  }
}
