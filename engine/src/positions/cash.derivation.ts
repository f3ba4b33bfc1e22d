import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, input, lazyStep, step } from '#derivation/derivation.ts'
import { dayText, type SourceOf } from '#derivation/sources.ts'
import { type AccountLedger, type CashRow, firstFrom } from '#ledger/account-ledger.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { cashValue, dealFlow, dealKeeper } from '#ledger/row-money.ts'
import { converted, rateOf } from '#market/exchange-rates.derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { amountOfEntry } from './entry-amount.derivation.ts'
import { settledRow, settlementOf } from './settlement.derivation.ts'

/** The cash of one currency in one account. */
export interface OwnedCash {
  readonly account: AccountHistory['account']
  readonly ledger: AccountLedger
  readonly row: CashRow
}

/** The cash of a currency in some accounts. */
export function cashRowsOf(accounts: readonly AccountHistory[], currency: number): readonly OwnedCash[] {
  return accounts.flatMap(({ account, ledger }) =>
    ledger.cash.filter((row) => row.currency === currency).map((row) => ({ account, ledger, row })),
  )
}

/** NPV of cash at a close: its balance at the day's rate. */
export function cashNpv(reporting: ReportingMarket, cash: OwnedCash, t: number): Derivation {
  const { row } = cash
  const code = reporting.market.currencies[row.currency]!
  const label = message('positions.cash', { code, name: cash.account.name, day: dayText(reporting.market, t) })
  if (row.currency === reporting.currency || row.balance[t] === 0)
    return { ...balanceOf(reporting, cash, t), label, unit: 'money' }
  return lazyStep(
    'product',
    { label, formula: message('positions.balanceTimesRate') },
    cashValue(row, t, reporting.rates),
    () => [balanceOf(reporting, cash, t), rateOf(reporting, row.currency, t)],
  )
}

/** Balance of a cash row at a close, in its currency: all that came in and went out, due and settled. */
export function balanceOf(reporting: ReportingMarket, cash: OwnedCash, t: number): Derivation {
  const { row, account } = cash
  const code = reporting.market.currencies[row.currency]!
  const description = {
    label: message('positions.balance', { name: account.name, code, day: dayText(reporting.market, t) }),
    formula: message('positions.amountsBooked'),
    unit: 'price' as const,
  }
  const amounts = amountsUntil(cash, t)
  const scale = amounts.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  const assumed = t === reporting.market.last ? (row.assumed ?? 0) : 0
  const booked = row.balance[t]! - assumed
  const made = byCalendar(reporting.market, 'sum', { ...description, scale }, movementsOf(reporting, cash, amounts), booked)
  if (assumed === 0) return made
  const source = { kind: 'text', text: cash.ledger.assumed ?? '' } as const
  const label = message('positions.assumed', { code })
  const more = input(label, assumed, source, { unit: 'price', day: reporting.market.days[t]! })
  return lazyStep('sum', { ...description, formula: message('positions.bookedPlusAssumed'), scale }, row.balance[t]!, () => [
    made,
    more,
  ])
}

interface Movement {
  readonly day: number
  readonly amount: number
}

/** Amounts that moved a balance up to a close, in its currency. */
function amountsUntil({ ledger, row: { currency, flows, income } }: OwnedCash, t: number): readonly Movement[] {
  const amounts: Movement[] = []
  for (let k = 0; k < firstFrom(flows.index, t + 1); k++) amounts.push({ day: flows.index[k]!, amount: flows.amount[k]! })
  for (let k = 0; k < firstFrom(income.index, t + 1); k++) amounts.push({ day: income.index[k]!, amount: income.amount[k]! })
  for (const deal of ledger.deals)
    if (deal.index <= t)
      for (const [leg, of] of deal.currency.entries())
        if (of === currency) amounts.push({ day: deal.index, amount: deal.change[leg]! })
  return amounts
}

/** Movements of a balance, day by day, in its currency. */
function movementsOf(
  reporting: ReportingMarket,
  { account, ledger, row }: OwnedCash,
  amounts: readonly Movement[],
): readonly DayPart[] {
  const { currency } = row
  const byDay = Map.groupBy(amounts, ({ day }) => day)
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([day, ofDay]) => {
      const label = message('positions.movements', { day: dayText(reporting.market, day) })
      const placeOf = (amount: number, i: number) => ofDay.slice(0, i).filter((each) => each.amount === amount).length
      const derivation = () =>
        step(
          'sum',
          { label, formula: message('positions.dayEntries'), unit: 'price' },
          ofDay.map(({ amount }, i) => moneyMoved(reporting, account, ledger, currency, day, amount, placeOf(amount, i))),
        )
      return { t: day, value: ofDay.reduce((sum, { amount }) => sum + amount, 0), derivation }
    })
}

/**
 * An amount of cash that moved on a day, with the entry that moved it; the settlement of a future with what it is made of.
 *
 * @param place among the movements of the day with that very amount, from 0
 */
export function moneyMoved(
  reporting: ReportingMarket,
  account: OwnedCash['account'],
  ledger: AccountLedger,
  currency: number,
  day: number,
  amount: number,
  place = 0,
): Derivation {
  const { market } = reporting
  const source = sourceOfMoney(account.id, ledger, currency, day, amount, place)
  const settled = source.kind === 'movement' ? settledRow(reporting, ledger, currency, day, amount, source.place) : undefined
  if (settled) return settlementOf(reporting, { account, row: settled, ledger }, day, amount)
  const merged = source.kind === 'movement' ? paidByMerger(ledger, currency, day, amount) : undefined
  const label = message('positions.paidOrReceived', {
    isPaid: amount < 0,
    currency: market.currencies[currency]!,
    day: dayText(market, day),
  })
  if (merged) {
    const left = amountOfEntry(
      reporting,
      { account, row: merged.row, ledger },
      merged.entry,
      message('positions.leftRowInMerger'),
    )
    return lazyStep('negative', { label, formula: message('positions.lessLeftRow'), unit: 'price' }, amount, () => [left])
  }
  return input(label, amount, source, { unit: 'price', day: market.days[day]! })
}

/** The row that the cash part of a merger left, and its entry there. */
function paidByMerger({ rows }: AccountLedger, currency: number, t: number, amount: number) {
  for (const row of rows) {
    const { index, kind, event, amount: moved, currency: paid } = row.entries
    for (let k = firstFrom(index, t); index[k] === t; k++)
      if (kind[k] === ENTRY.distributed && event[k]! < 0 && paid[k] === currency && moved[k] === -amount) return { row, entry: k }
  }
  return undefined
}

/** The entry of an instrument's row whose counter value the money is; else what moved it is looked up by its amount. */
function sourceOfMoney(
  account: string,
  ledger: AccountLedger,
  currency: number,
  t: number,
  amount: number,
  place: number,
): SourceOf {
  let left = place
  for (const { entries } of ledger.rows)
    for (let k = firstFrom(entries.index, t); entries.index[k] === t; k++)
      if (entries.currency[k] === currency && entries.amount[k] === -amount && entries.event[k]! >= 0 && left-- === 0)
        return { kind: 'entry', account, event: entries.event[k]! }
  return { kind: 'movement', account, t, currency, amount, place: left }
}

/** Net value moved into a cash row on a day, currency deals among it, in the reporting currency. */
export function cashFlowOf(reporting: ReportingMarket, cash: OwnedCash, t: number): Derivation {
  const { account, ledger, row } = cash
  const parts: Derivation[] = []
  for (let k = firstFrom(row.flows.index, t); row.flows.index[k] === t; k++) {
    const currency = row.flows.currency[k]!
    parts.push(converted(reporting, moneyMoved(reporting, account, ledger, currency, t, row.flows.amount[k]!), currency, t))
  }
  for (const deal of ledger.deals) {
    if (deal.index !== t || !deal.currency.includes(row.currency)) continue
    const value = dealFlow(deal, row.currency, t, reporting.rates, reporting.currency)
    if (value === 0) continue
    const isKeeper = dealKeeper(deal, reporting.currency) === row.currency
    const legs = deal.currency.map((currency, i) => ({ currency, amount: deal.change[i]! }))
    const counted = legs.filter(({ currency }) => (isKeeper ? currency !== row.currency : currency === row.currency))
    const money = counted.map(({ currency, amount }) =>
      converted(reporting, moneyMoved(reporting, account, ledger, currency, t, amount), currency, t),
    )
    const counter = step('sum', { label: message('positions.currencyDeal'), formula: message('positions.amountsAtRate') }, money)
    parts.push(
      isKeeper
        ? step('negative', { label: message('positions.dealCounterValue'), formula: message('positions.lessCounterValue') }, [
            counter,
          ])
        : counter,
    )
  }
  return step(
    'sum',
    {
      label: message('positions.movedIn', { day: dayText(reporting.market, t) }),
      formula: message('positions.flowAtRate'),
    },
    parts,
  )
}

/** Income of a cash row itself on a day: interest less fees and taxes without a trade. */
export function cashIncomeOf(reporting: ReportingMarket, { account, ledger, row }: OwnedCash, t: number): Derivation {
  const parts: Derivation[] = []
  for (let k = firstFrom(row.income.index, t); row.income.index[k] === t; k++) {
    const currency = row.income.currency[k]!
    parts.push(converted(reporting, moneyMoved(reporting, account, ledger, currency, t, row.income.amount[k]!), currency, t))
  }
  return step(
    'sum',
    {
      label: message('positions.incomeCash', { day: dayText(reporting.market, t) }),
      formula: message('positions.netInterest'),
    },
    parts,
  )
}

/** The result of currency deals that stays on a cash row: bought less sold, both at the day's rate. */
export function cashDealsOf(reporting: ReportingMarket, { account, ledger, row }: OwnedCash, t: number): Derivation {
  const own = ledger.deals.filter((deal) => deal.index === t && dealKeeper(deal, reporting.currency) === row.currency)
  const parts = own.flatMap((deal) =>
    deal.currency.map((currency, leg) =>
      converted(reporting, moneyMoved(reporting, account, ledger, currency, t, deal.change[leg]!), currency, t),
    ),
  )
  return step(
    'sum',
    {
      label: message('positions.currencyDeals', { day: dayText(reporting.market, t) }),
      formula: message('positions.boughtLessSold'),
    },
    parts,
  )
}

/** The move of a rate on the opening balance: `balance × (X1 - X0)`. */
export function cashFxOf(reporting: ReportingMarket, cash: OwnedCash, t: number): Derivation {
  const { row } = cash
  const move = step('difference', { label: message('positions.rateMove'), formula: 'X1 - X0', unit: 'price' }, [
    rateOf(reporting, row.currency, t),
    rateOf(reporting, row.currency, t - 1),
  ])
  const label = message('positions.rateOnBalance', { day: dayText(reporting.market, t) })
  return step('product', { label, formula: message('positions.balanceMove') }, [balanceOf(reporting, cash, t - 1), move])
}
