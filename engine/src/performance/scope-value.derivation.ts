import { type Derivation, input, lazyStep, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { type MemoTable, memo } from '#memo.ts'
import { message } from '#message.ts'
import { cashNpv } from '#positions/cash.derivation.ts'
import { holdingValue } from '#positions/holding.derivation.ts'
import { externalOf } from '#positions/valued-flows.derivation.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { ledgersKey } from '#scope/scope-keys.ts'
import { type Fees, performanceFlows } from './gross-flows.ts'

/** NPV of some accounts at a close: of each account its holdings and its cash. */
export function accountsValue(reporting: ReportingMarket, accounts: readonly AccountHistory[], t: number): Derivation {
  const { market } = reporting
  if (t < 0) return input(message('performance.npvBefore'), 0, { kind: 'text', text: message('performance.nothingHeld') })
  const value = flowsOf(reporting, accounts).value[t]!
  if (accounts.length === 1) return accountValue(reporting, accounts[0]!, t, value)
  const description = {
    label: message('performance.npvOn', { day: dayText(market, t) }),
    formula: message('performance.npvOfAccounts'),
  }
  return lazyStep('sum', description, value, () =>
    accounts.map((history) => accountValue(reporting, history, t, flowsOf(reporting, [history]).value[t]!)),
  )
}

function accountValue(reporting: ReportingMarket, history: AccountHistory, t: number, value: number): Derivation {
  const { account } = history
  const description = {
    label: message('performance.npvOf', { name: account.name, day: dayText(reporting.market, t) }),
    formula: message('performance.holdingsPlusCash'),
  }
  return lazyStep('sum', description, value, () => [...holdingsOf(reporting, history, t), ...cashOf(reporting, history, t)])
}

function holdingsOf(reporting: ReportingMarket, { account, ledger }: AccountHistory, t: number): readonly Derivation[] {
  const held = ledger.rows.filter(({ steps }) => quantityAt(steps, t) !== 0)
  return held.map((row) => holdingValue(reporting, row.instrument, [{ account, row, ledger }], t))
}

/** Cash of an account at a close, a row a currency. */
export function cashOf(reporting: ReportingMarket, { account, ledger }: AccountHistory, t: number): readonly Derivation[] {
  return ledger.cash.filter(({ balance }) => balance[t] !== 0).map((row) => cashNpv(reporting, { account, ledger, row }, t))
}

/** Profit and loss of some accounts on a day: `npv1 - npv0 - (in - out)`. */
export function accountsProfit(reporting: ReportingMarket, accounts: readonly AccountHistory[], t: number): Derivation {
  const { market } = reporting
  const flow = step(
    'difference',
    { label: message('performance.netExternalFlow', { day: dayText(market, t) }), formula: message('performance.inLessOut') },
    [externalOf(reporting, accounts, t, 'in'), externalOf(reporting, accounts, t, 'out')],
  )
  return step(
    'difference',
    { label: message('performance.profitAndLoss', { day: dayText(market, t) }), formula: message('performance.profitFormula') },
    [accountsValue(reporting, accounts, t), accountsValue(reporting, accounts, t - 1), flow],
  )
}

/** By fees, currency and accounts. */
const FLOWS: MemoTable<ReturnType<typeof performanceFlows>> = {
  name: 'values and flows',
  bytesOf: ({ value, inflow, outflow }) => value.byteLength + inflow.byteLength + outflow.byteLength,
}

/** Value and flows of some accounts, made once a set of accounts as their ledgers stand. */
export function flowsOf(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  fees: Fees = 'net',
): ReturnType<typeof performanceFlows> {
  const key = [fees, reporting.reportingCCY, ...ledgersKey(accounts)].join(' ')
  return memo(reporting.market, FLOWS, key, () => performanceFlows(reporting, accounts, fees))
}
