import { type Derivation, input, step } from '#derivation/derivation.ts'
import { dayText, type SourceOf } from '#derivation/sources.ts'
import { type Amounts, type ExternalFlow, firstFrom, type InstrumentRow } from '#ledger/account-ledger.ts'
import { externalFlows, flowMoney } from '#ledger/external-flows.ts'
import { converted } from '#market/exchange-rates.derivation.ts'
import { atRowPrices, type ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { moneyMoved } from './cash.derivation.ts'
import { amountOfEntry } from './entry-amount.derivation.ts'
import { valueOfUnits } from './holding.derivation.ts'
import type { OwnedRow } from './quantity.derivation.ts'
import { settlementOf } from './settlement.derivation.ts'

/** Net value moved into an instrument's row on a day: F, each amount at the day's rate of its own currency. */
export function rowFlowOf(reporting: ReportingMarket, owned: OwnedRow, t: number): Derivation {
  const { account, row } = owned
  const parts = amountsOn(row.flows, t).map(({ currency, amount }) => {
    const label = message('positions.takenOrPut', {
      isTaken: amount < 0,
      currency: reporting.market.currencies[currency]!,
      day: dayText(reporting.market, t),
    })
    const entry = entryOf(row, currency, t, amount)
    if (entry >= 0) return converted(reporting, amountOfEntry(reporting, owned, entry, label), currency, t)
    const settled = settlementOf(reporting, owned, t, -amount)
    const money = step('negative', { label, formula: message('positions.lessSettlement'), unit: 'price' }, [settled])
    return converted(reporting, money, currency, t)
  })
  const label = message('positions.movedInOf', { name: account.name, day: dayText(reporting.market, t) })
  return step('sum', { label, formula: message('positions.flowAtRate') }, parts)
}

/** The amounts of a day. */
function amountsOn({ index, currency, amount }: Amounts, t: number): readonly { currency: number; amount: number }[] {
  const found: { currency: number; amount: number }[] = []
  for (let k = firstFrom(index, t); index[k] === t; k++) found.push({ currency: currency[k]!, amount: amount[k]! })
  return found
}

/** The entry of a row that moved an amount on a day, by its position; -1 for the settlement of a future, which the closes make. */
function entryOf({ entries }: InstrumentRow, currency: number, t: number, amount: number): number {
  for (let k = firstFrom(entries.index, t); entries.index[k] === t; k++)
    if (entries.currency[k] === currency && entries.amount[k] === amount) return k
  return -1
}

/** The external flows of some accounts on a day, in or out, as a positive amount. */
export function externalOf(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  t: number,
  way: 'in' | 'out',
): Derivation {
  const { market, rates } = reporting
  const own = externalFlows(accounts.map(({ account, ledger }) => ({ key: account.id, external: ledger.external })))
  const money = (flow: ExternalFlow) => flowMoney(flow, market.instrumentAt, rates)
  const ofDay = own.filter(
    (flow) => flow.index === t && (way === 'out' ? money(flow) < 0 : !(money(flow) < 0) && money(flow) !== 0),
  )
  const parts = ofDay.map((flow) => {
    const derivation = externalDerivation(reporting, accounts, flow)
    return way === 'out'
      ? step('negative', { label: derivation.label, formula: message('positions.wentOut') }, [derivation])
      : derivation
  })
  const label = message('positions.externalFlows', { way, day: dayText(market, t) })
  return step('sum', { label, formula: message('positions.borderTransfers') }, parts)
}

/** Value that transfers in kind over the border of some accounts put into a long (side 1) or short (-1) position on a day. */
export function putInInKind(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  instrument: number,
  t: number,
  side: number,
): readonly Derivation[] {
  const own = externalFlows(accounts.map(({ account, ledger }) => ({ key: account.id, external: ledger.external })))
  return own
    .filter((flow) => flow.index === t && flow.instrument === instrument && Math.sign(flow.units) === side)
    .map((flow) => {
      const derivation = externalDerivation(reporting, accounts, flow)
      return step('absolute', { label: derivation.label, formula: message('positions.unsigned') }, [derivation])
    })
}

/** The same with its sign: + into a long position or out of a short one. */
export function inKindOf(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  instrument: number,
  t: number,
): readonly Derivation[] {
  const own = externalFlows(accounts.map(({ account, ledger }) => ({ key: account.id, external: ledger.external })))
  return own
    .filter((flow) => flow.index === t && flow.instrument === instrument)
    .map((flow) => externalDerivation(reporting, accounts, flow))
}

function externalDerivation(reporting: ReportingMarket, accounts: readonly AccountHistory[], flow: ExternalFlow): Derivation {
  const { market } = reporting
  const { index: t, instrument, currency, units, counterparty } = flow
  const owner = accounts.find(({ ledger }) =>
    ledger.external.some((each) => each.index === t && each.instrument === instrument && each.units === units),
  )
  if (instrument === null) {
    const { account, ledger } = owner ?? accounts[0]!
    const moved = moneyMoved(reporting, account, ledger, currency, t, units)
    return converted(reporting, { ...moved, label: message('positions.transfer', { counterparty }) }, currency, t)
  }
  const quantity = input(
    message('positions.unitsWith', { ticker: market.instruments[instrument]!.ticker, counterparty }),
    units,
    kindSource(owner, instrument, t, units),
    { unit: 'ratio', day: market.days[t]! },
  )
  const row = owner?.ledger.rows.find((each) => each.instrument === instrument)
  const own = owner && row ? atRowPrices(reporting, owner.account, row) : reporting
  return { ...valueOfUnits(own, instrument, quantity, t), label: message('positions.inKind', { counterparty }) }
}

function kindSource(owner: AccountHistory | undefined, instrument: number, t: number, units: number): SourceOf {
  const row = owner?.ledger.rows.find((each) => each.instrument === instrument)
  if (!owner || !row) return { kind: 'text', text: message('positions.nettedTransfers') }
  const { entries } = row
  for (let k = firstFrom(entries.index, t); entries.index[k] === t; k++)
    if (entries.units[k] === units && entries.event[k]! >= 0)
      return { kind: 'entry', account: owner.account.id, event: entries.event[k]! }
  return { kind: 'text', text: message('positions.nettedTransfers') }
}
