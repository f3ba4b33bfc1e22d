import { POSITION_COLUMNS, type PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { closeRateRemark } from '@portal/engine/doubts/live-remarks.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { type CostColumn, type ScopeCost, scopeCost } from '@portal/engine/lots/cost-figures.ts'
import { type ScopeLots, scopeLots } from '@portal/engine/lots/cost-lots.ts'
import { periodField, spanOf } from '@portal/engine/performance/time-period.ts'
import { CASH } from '@portal/engine/positions/group-of.ts'
import { issuersOf } from '@portal/engine/positions/issuers.ts'
import { isOfDay, type Position, positionsOf } from '@portal/engine/positions/positions.ts'
import { quotedIn } from '@portal/engine/positions/quoted-in.ts'
import { heldPrice } from '@portal/engine/positions/quoted-price.ts'
import { dailyProfitAndLoss, valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { ROWS_DO_NOT_SUM } from '@portal/engine/scope/accounts-reconciliation.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownRowsReason } from '@portal/engine/scope/unknown-reason.ts'
import type { Log } from '#base/log.ts'
import { runLongTask, runTask } from '#base/task-queue.ts'
import { withBookedEvents } from '#histories/booked-events.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { explanationTask, riskTask } from '#histories/long-tasks.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { asksForRisk, type PositionColumns, positionColumns } from './position-columns.ts'

export const answerPositionDetail = answer(positionDetail, async ({ body, caller }, services: ReportServices) => {
  const { costBasisMethod, columns = [], timePeriod = DEFAULT_TIME_PERIOD } = body
  const asked = POSITION_COLUMNS.filter((column) => columns.includes(column))
  const isOfPeriod = asked.includes('totalPL')
  const ofPeriod = isOfPeriod || costBasisMethod !== undefined ? [timePeriod] : []
  const question = [positionDetail.path, ...asked, costBasisMethod ?? '', ...ofPeriod].join(' ')
  const reply = async (scope: ReportingScope, lots?: ScopeLots) => {
    const explanation = isOfPeriod ? await explanationTask(scope, timePeriod, services.log) : undefined
    if (asksForRisk(asked)) await riskTask(scope, services.log)
    const { start } = spanOf(scope, timePeriod)
    const cost = lots && (await runTask(() => scopeCost(scope, lots, services.log)))
    const stated = await runTask(() =>
      rowsReply(scope, services.log, { chosen: positionColumns(scope, asked, explanation, services.log), cost, start }),
    )
    return prepare(positionDetail, { ...stated, ...(ofPeriod.length > 0 && periodField(scope, spanOf(scope, timePeriod))) })
  }
  const ask = () => reportingScope(services, caller, body)
  if (costBasisMethod === undefined) {
    const scope = await ask()
    return cachedReply(scope, question, () => reply(scope))
  }
  return await withBookedEvents(services.histories, ask, (scope, read) =>
    cachedReply(scope, question, async () => {
      const events = await read()
      return reply(scope, await runLongTask(() => scopeLots(scope, events, timePeriod, costBasisMethod)))
    }),
  )
})

/** Figures besides those of the day. */
interface FurtherFigures {
  readonly chosen: PositionColumns
  /** Where it was requested. */
  readonly cost: ScopeCost | undefined
  /** Index of the close that starts the period. */
  readonly start: number
}

function rowsReply(scope: ReportingScope, log: Log, further: FurtherFigures) {
  const notes = createNotes()
  const rows = scope.accounts.map((history) => {
    const all = positionsOf(scope, history)
    const identities = identitiesOf(scope, history, all, log)
    // A position closed before the day is shown only with figures of the period; the reconciliation counts it in any case.
    return all
      .filter((position) => isOfDay(position) || further.chosen.isOfPeriod(history, position))
      .map((position) => present(scope, history, position, { identities, ...further }, notes))
  })
  further.chosen.addRiskNotes(notes)
  return withDoubtNotes(scope, { ...replyFields(scope), rows: rows.flat(), ...notes.field() }, { start: further.start })
}

/** The rows of an account sum to its NPV, and their profit and loss to that of the account. */
function identitiesOf(scope: ReportingScope, history: AccountHistory, all: readonly Position[], log: Log) {
  const { last } = scope.market
  const flows = valuedFlows(scope, [history])
  const { name } = history.account
  const terms = all.map(({ gross }) => gross)
  const value = {
    name: `positions sum to the NPV of ${name}`,
    total: flows.value[last]!,
    parts: all.map(({ npv }) => npv),
    terms,
  }
  const change = {
    name: `profit and loss of the positions sums to that of ${name}`,
    total: dailyProfitAndLoss(flows, last),
    parts: all.map(({ dailyPL }) => dailyPL),
    terms,
  }
  return { npv: reconciles(log, scope, value), dailyPL: reconciles(log, scope, change) }
}

type Identities = ReturnType<typeof identitiesOf>

function presentCost(cost: ScopeCost, history: AccountHistory, { of }: Position, ticker: string, notes: Notes) {
  const amounts = cost.amountsOf(history, of)
  const stated = (column: CostColumn) => notes.state(ticker, column, cost.figureOf([history], of, column, amounts[column]))
  return { costBasis: stated('costBasis'), unrealisedPL: stated('unrealisedPL'), realisedPL: stated('realisedPL') }
}

function present(
  scope: ReportingScope,
  history: AccountHistory,
  position: Position,
  { identities, chosen, cost }: Omit<FurtherFigures, 'start'> & { readonly identities: Identities },
  notes: Notes,
): PositionRow {
  const { of, quantity } = position
  const { last } = scope.market
  const instrument = of.kind === 'instrument' ? scope.market.instruments[of.index]! : undefined
  const ticker = of.kind === 'cash' ? of.currency : instrument!.ticker
  const price = of.kind === 'cash' ? { value: 1 } : heldPrice({ ...scope, accounts: [history] }, of.index)
  const isQuoted = instrument === undefined || kindModel(instrument.kind).notQuoted === null
  const currency = of.kind === 'cash' ? of.currency : instrument!.currency
  const bought = instrument ? kindModel(instrument.kind).otherCurrencies(instrument.terms) : []
  const converted = [currency, ...bought].some((each) => each !== scope.reportingCCY)
    ? [currency, ...bought, scope.reportingCCY]
    : []
  const rateRemark = scope.market.live ? scope.market.live.rateRemark(currency) : closeRateRemark(scope, converted)
  if (rateRemark !== undefined) notes.add({ row: ticker, field: 'npv', reason: rateRemark })
  const money = (field: 'npv' | 'dailyPL') => {
    const reason = () => {
      if (!identities[field]) return ROWS_DO_NOT_SUM
      if (price.value === null && isQuoted) return price.reason
      return unknownRowsReason(scope, [history], [of], field === 'npv' ? [last] : [last, last - 1])
    }
    return figure(identities[field] ? position[field] : Number.NaN, reason)
  }
  const npv = money('npv')
  return {
    ticker,
    name: instrument?.name ?? `${ticker} cash`,
    type: kindModel(instrument?.kind ?? 'cash').name,
    quantity,
    price: notes.state(ticker, 'price', price),
    npv: notes.state(ticker, 'npv', npv),
    dailyPL: notes.state(ticker, 'dailyPL', money('dailyPL')),
    account: history.account.name,
    logoData: instrument?.logo ?? null,
    quotedIn: instrument ? quotedIn(instrument) : currency,
    assetClass: instrument?.assetClass ?? CASH,
    isin: instrument?.isin ?? null,
    issuer: of.kind === 'cash' ? null : (issuersOf(scope.market)[of.index] ?? null),
    ...chosen.figuresOf({ history, position, npv }, ticker, notes),
    ...(cost && presentCost(cost, history, position, ticker, notes)),
  }
}
