import { largest } from '@portal/analytics/grouping/largest.ts'
import { glTop, type HoldingRow, type HoldingsFilter } from '@portal/contract/reports/gl-top.ts'
import { cashProfitAndLoss } from '@portal/engine/ledger/profit-and-loss.ts'
import { type InstrumentFigures, instrumentFigures } from '@portal/engine/positions/instrument-figures.ts'
import { heldPrice } from '@portal/engine/positions/quoted-price.ts'
import { dailyProfitAndLoss, valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { weightsIn } from '@portal/engine/positions/weights.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownRowsReason } from '@portal/engine/scope/unknown-reason.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { spotRow } from '#reports/spot-row.ts'

export const answerGlTop = answer(glTop, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  const { assetClasses, tickers } = body
  const question = `${glTop.path} ${JSON.stringify([assetClasses, tickers])}`
  const make = async () => prepare(glTop, await runTask(() => reply(scope, { assetClasses, tickers }, services.log)))
  return cachedReply(scope, question, make)
})

/** Rows of each of the three tables. */
const COUNT = 10

function reply(scope: ReportingScope, filter: HoldingsFilter, log: Log) {
  const all = instrumentFigures(scope)
  const asked = all.filter(isAskedFor(filter))
  const held = asked.filter(({ isHeld }) => isHeld)
  const top = largest(held, COUNT, ({ npv }) => Math.abs(npv), ticker)
  const isTrue = rowsSumToScope(scope, all, log)
  const gainers = isTrue ? largest(asked, COUNT, ({ dailyPL }) => dailyPL, ticker, 0) : []
  const losers = isTrue ? largest(asked, COUNT, ({ dailyPL }) => -dailyPL, ticker, 0) : []

  const notes = createNotes()
  const weigh = weightsIn(scope)
  const present = (figures: InstrumentFigures) => holdingRow(scope, figures, { isTrue, weigh }, notes)
  const rows = held.map(({ index }) => spotRow(scope, index, notes, heldPrice(scope, index)))
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    rows,
    topHoldings: { rows: top.map(present) },
    gainers: { rows: gainers.map(present) },
    losers: { rows: losers.map(present) },
    ...notes.field(),
  })
}

const ticker = ({ instrument }: InstrumentFigures): string => instrument.ticker

const isAskedFor =
  ({ assetClasses, tickers }: HoldingsFilter) =>
  ({ instrument }: InstrumentFigures): boolean =>
    (assetClasses?.includes(instrument.assetClass) ?? true) && (tickers?.includes(instrument.ticker) ?? true)

/** Profit and loss of all rows, with cash, is that of the scope. */
function rowsSumToScope(scope: ReportingScope, all: readonly InstrumentFigures[], log: Log): boolean {
  const { accounts, market, rates, currency } = scope
  const cash = accounts.flatMap(({ ledger }) =>
    ledger.cash.map((row) => cashProfitAndLoss(ledger, row, market.last, rates, currency)),
  )
  const flows = valuedFlows(scope, accounts)
  const identity = {
    name: 'profit and loss of the rows sums to that of the scope',
    total: dailyProfitAndLoss(flows, market.last),
    parts: [...all.map(({ dailyPL }) => dailyPL), ...cash],
    terms: [flows.value[market.last]!, ...all.map(({ gross }) => gross)],
  }
  return reconciles(log, scope, identity)
}

function holdingRow(
  scope: ReportingScope,
  figures: InstrumentFigures,
  { isTrue, weigh }: { readonly isTrue: boolean; readonly weigh: (npv: Figure) => Figure },
  notes: Notes,
): HoldingRow {
  const { instrument, quantity, dailyPL, pctChange, npv } = figures
  const { last } = scope.market
  const reason = () => (isTrue ? unknownRowsReason(scope, scope.accounts, held, [last, last - 1]) : reportReason('rowsDoNotSum'))
  const held = [{ kind: 'instrument', index: figures.index }] as const
  const value = figure(isTrue ? npv : Number.NaN, () =>
    isTrue ? unknownRowsReason(scope, scope.accounts, held, [last]) : reason(),
  )
  const noCapital = () => (Number.isNaN(dailyPL) || !isTrue ? reason() : reportReason('noDayCapital'))
  return {
    ticker: instrument.ticker,
    logoData: instrument.logo,
    position: quantity,
    plCCY: notes.state(instrument.ticker, 'plCCY', figure(isTrue ? dailyPL : Number.NaN, reason)),
    pctChange: notes.state(instrument.ticker, 'pctChange', figure(isTrue ? pctChange : Number.NaN, noCapital)),
    npv: notes.state(instrument.ticker, 'npv', value),
    weight: notes.state(instrument.ticker, 'weight', weigh(value)),
  }
}
