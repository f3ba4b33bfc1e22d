import { type Derivation, input, lazyStep, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { type MemoTable, memo } from '#memo.ts'
import { cashNpv } from '#positions/cash.derivation.ts'
import { holdingValue } from '#positions/holding.derivation.ts'
import { externalOf } from '#positions/valued-flows.derivation.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { ledgersKey } from '#scope/scope-keys.ts'
import { type Fees, performanceFlows } from './gross-flows.ts'

/** NPV of some accounts at a close: of each account its holdings and its cash. */
export function accountsValue(told: ReportingMarket, accounts: readonly AccountHistory[], t: number): Derivation {
  const { market } = told
  if (t < 0) return input('NPV before the calendar', 0, { kind: 'text', text: 'Nothing was held' })
  const value = flowsOf(told, accounts).value[t]!
  if (accounts.length === 1) return accountValue(told, accounts[0]!, t, value)
  const description = { label: `NPV, ${dayText(market, t)}`, formula: 'NPV of each account' }
  return lazyStep('sum', description, value, () =>
    accounts.map((history) => accountValue(told, history, t, flowsOf(told, [history]).value[t]!)),
  )
}

function accountValue(told: ReportingMarket, history: AccountHistory, t: number, value: number): Derivation {
  const { account } = history
  const description = { label: `NPV of ${account.name}, ${dayText(told.market, t)}`, formula: 'holdings + cash' }
  return lazyStep('sum', description, value, () => [...holdingsOf(told, history, t), ...cashOf(told, history, t)])
}

function holdingsOf(told: ReportingMarket, { account, ledger }: AccountHistory, t: number): readonly Derivation[] {
  const held = ledger.rows.filter(({ steps }) => quantityAt(steps, t) !== 0)
  return held.map((row) => holdingValue(told, row.instrument, [{ account, row, ledger }], t))
}

/** Cash of an account at a close, a row a currency. */
export function cashOf(told: ReportingMarket, { account, ledger }: AccountHistory, t: number): readonly Derivation[] {
  return ledger.cash.filter(({ balance }) => balance[t] !== 0).map((row) => cashNpv(told, { account, ledger, row }, t))
}

/** Profit and loss of some accounts on a day: `npv1 - npv0 - (in - out)`. */
export function accountsProfit(told: ReportingMarket, accounts: readonly AccountHistory[], t: number): Derivation {
  const { market } = told
  const flow = step('difference', { label: `Net external flow, ${dayText(market, t)}`, formula: 'in - out' }, [
    externalOf(told, accounts, t, 'in'),
    externalOf(told, accounts, t, 'out'),
  ])
  return step('difference', { label: `P/L of ${dayText(market, t)}`, formula: 'npv1 - npv0 - F' }, [
    accountsValue(told, accounts, t),
    accountsValue(told, accounts, t - 1),
    flow,
  ])
}

/** By fees, currency and accounts. */
const FLOWS: MemoTable<ReturnType<typeof performanceFlows>> = {
  name: 'values and flows',
  bytesOf: ({ value, inflow, outflow }) => value.byteLength + inflow.byteLength + outflow.byteLength,
}

/** Value and flows of some accounts, made once a set of accounts as their ledgers stand. */
export function flowsOf(
  told: ReportingMarket,
  accounts: readonly AccountHistory[],
  fees: Fees = 'net',
): ReturnType<typeof performanceFlows> {
  const key = [fees, told.reportingCCY, ...ledgersKey(accounts)].join(' ')
  return memo(told.market, FLOWS, key, () => performanceFlows(told, accounts, fees))
}
