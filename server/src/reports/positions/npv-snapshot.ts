import { type AccountRow, npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { addLiveNote } from '@portal/engine/doubts/live-remarks.ts'
import { cashValue } from '@portal/engine/ledger/row-money.ts'
import type { Text } from '@portal/engine/message.ts'
import { periodReturn } from '@portal/engine/performance/period-return.ts'
import { dailyProfitAndLoss, valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { ACCOUNTS_DO_NOT_SUM, ROWS_DO_NOT_SUM, rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ReportServices } from '#reports/report-services.ts'

export const answerNpvSnapshot = answer(npvSnapshot, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, npvSnapshot.path, async () => prepare(npvSnapshot, await runTask(() => reply(scope, services.log))))
})

const TOTAL = 'Total'

function reply(scope: ReportingScope, log: Log) {
  const accounts = scope.accounts.map((history) => ({ name: history.account.name, ...figuresOf(scope, [history], log) }))
  const whole = withheldUnlessTrue(figuresOf(scope, scope.accounts, log), accounts, log, scope)
  const notes = createNotes()
  const rows = accounts.map(({ name, ...figures }) => present(name, figures, notes))
  for (const history of scope.accounts) addLiveNote(notes, scope, [history], { row: history.account.name, field: 'npv' })
  addLiveNote(notes, scope, scope.accounts, { row: TOTAL, field: 'npv' })
  const total = present(TOTAL, whole, notes)
  return withDoubtNotes(scope, { ...replyFields(scope), rows, total, ...notes.field() })
}

interface AccountFigures {
  readonly npv: Figure
  readonly cash: Figure
  readonly npvChange1D: Figure
  readonly pct1D: Figure
  readonly pctYTD: Figure
  /** The absolute parts of the day's change, the scale of its rounding error. */
  readonly terms: readonly number[]
}

/** The figures of some accounts together: the scope's own, not sums of rows. */
function figuresOf(scope: ReportingScope, accounts: readonly AccountHistory[], log: Log): AccountFigures {
  const { last } = scope.market
  const flows = valuedFlows(scope, accounts)
  if (!rowsSumToValue(log, scope, accounts, flows)) return allWithheld(ROWS_DO_NOT_SUM)
  const reasonOn = (t: number) => () => unknownReason(scope, accounts, t)
  let cash = 0
  for (const { ledger } of accounts) for (const row of ledger.cash) cash += cashValue(row, last, scope.rates)
  const isOpeningUnknown = last > 0 && Number.isNaN(flows.value[last - 1]!)
  return {
    npv: figure(flows.value[last]!, reasonOn(last)),
    cash: figure(cash, reasonOn(last)),
    npvChange1D: figure(dailyProfitAndLoss(flows, last), reasonOn(isOpeningUnknown ? last - 1 : last)),
    pct1D: periodReturn(scope, accounts, flows, 'D1'),
    pctYTD: periodReturn(scope, accounts, flows, 'YTD'),
    terms: [flows.value[last]!, flows.value[last - 1] ?? 0, flows.inflow[last]!, flows.outflow[last]!],
  }
}

function allWithheld(reason: Text): AccountFigures {
  const withheld = { value: null, reason }
  return { npv: withheld, cash: withheld, npvChange1D: withheld, pct1D: withheld, pctYTD: withheld, terms: [] }
}

/** The amounts of the accounts sum to the scope's (see "Reconciliation checked while the program runs" in the numbers). */
function withheldUnlessTrue(
  whole: AccountFigures,
  accounts: readonly AccountFigures[],
  log: Log,
  scope: ReportingScope,
): AccountFigures {
  const checked = (field: 'npv' | 'cash' | 'npvChange1D'): Figure => {
    const total = whole[field].value ?? Number.NaN
    const parts = accounts.map((account) => account[field].value ?? Number.NaN)
    const terms = accounts.flatMap((account) => account.terms)
    const identity = { name: `accounts sum to the scope: ${field}`, total, parts, terms }
    return reconciles(log, scope, identity) ? whole[field] : { value: null, reason: ACCOUNTS_DO_NOT_SUM }
  }
  return { ...whole, npv: checked('npv'), cash: checked('cash'), npvChange1D: checked('npvChange1D') }
}

function present(account: string, figures: AccountFigures, notes: Notes): AccountRow {
  const state = (field: Exclude<keyof AccountFigures, 'terms'>) => notes.state(account, field, figures[field])
  return {
    account,
    npv: state('npv'),
    cash: state('cash'),
    npvChange1D: state('npvChange1D'),
    pct1D: state('pct1D'),
    pctYTD: state('pctYTD'),
  }
}
