import type { Dataset } from '../../src/ingest/dataset.ts'
import { dayOf } from './calendar.ts'
import type { SlowQuotes } from './quotes.ts'

/** Holdings of an account at a close: units by instrument, money by currency. */
export interface SlowHoldings {
  readonly units: ReadonlyMap<string, number>
  readonly money: ReadonlyMap<string, number>
}

/** An external flow of an account on a day. */
interface SlowFlow {
  readonly t: number
  readonly counterparty: string
  readonly counterAccount: string | null
  readonly unit: { readonly instrument: string } | { readonly currency: string }
  /** + in. */
  readonly quantity: number
}

export interface SlowAccount {
  /** One entry a valuation day. */
  readonly closes: readonly SlowHoldings[]
  readonly flows: readonly SlowFlow[]
  readonly firstEntry: number
}

/** An event on a calendar day; corporate actions first, then transfers, trades and income. */
interface Happening {
  readonly day: number
  readonly rank: number
  readonly happen: (t: number) => void
}

/** The books of one account, replayed day by day. */
export function slowAccount(dataset: Dataset, account: string, quotes: SlowQuotes): SlowAccount {
  const { days, instrument, price, indexOf, splitRatio } = quotes
  const units = new Map<string, number>()
  const money = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, amount: number) => map.set(key, (map.get(key) ?? 0) + amount)
  const flows: SlowFlow[] = []
  /** An entry that reverses another of the day leaves no flow of either. */
  const cross = (flow: SlowFlow) => {
    const isTakenBack = (other: SlowFlow) =>
      flow.t === other.t &&
      flow.counterparty === other.counterparty &&
      flow.counterAccount === other.counterAccount &&
      JSON.stringify(flow.unit) === JSON.stringify(other.unit) &&
      flow.quantity === -other.quantity
    const taken = flows.findIndex(isTakenBack)
    if (taken < 0) flows.push(flow)
    else flows.splice(taken, 1)
  }
  // For a future: the cost of units bought today.
  let futuresToday: { id: string; quantity: number; cost: number }[] = []
  let entering: { t: number; id: string; quantity: number }[] = []

  const trade = (row: Dataset['transactions'][number]) => {
    const { type, instrument: id, currency } = row
    const [quantity, quotation, accrued] = [Number(row.quantity), Number(row.price), Number(row.accrued)]
    const costs = Number(row.fees) + Number(row.taxes)
    const paidIn = row.settlementCurrency ?? currency
    const paidAt = Number(row.settlementRate ?? 1)
    const net = row.netAmount == null ? null : Number(row.netAmount)
    if (type === 'fx') {
      add(money, id.slice('CASH:'.length), quantity)
      add(money, currency, net ?? -quantity * quotation)
      add(money, paidIn, -costs)
      return
    }
    const { kind, terms, multiplier } = instrument(id)
    const m = Number(multiplier)
    add(units, id, quantity)
    const isDelivery = type === 'exercise' || type === 'assignment' || terms.kind === 'fxForward'
    if (net !== null && !isDelivery) {
      add(money, paidIn, net)
      if (kind === 'future') futuresToday.push({ id, quantity, cost: quantity * m * quotation })
      return
    }
    add(money, paidIn, -costs)
    if (kind === 'future') futuresToday.push({ id, quantity, cost: quantity * m * quotation })
    else if (terms.kind === 'fxForward' && (type === 'expiry' || type === 'redemption')) {
      add(money, terms.buyCurrency, -quantity * m)
      add(money, currency, quantity * m * terms.rate)
    } else if (terms.kind === 'fxForward') add(money, paidIn, -quantity * m * (quotation - terms.rate) * paidAt)
    else if (terms.kind === 'option' && (type === 'exercise' || type === 'assignment')) {
      let strike = terms.strike
      for (let t = 0; t <= indexOf(dayOf(row.tradeDate)); t++) strike /= splitRatio(id, t)
      const delivered = (terms.right === 'call' ? 1 : -1) * -quantity * m
      add(units, terms.underlying, delivered / Number(instrument(terms.underlying).multiplier))
      add(money, paidIn, -delivered * strike * paidAt)
    } else add(money, paidIn, -(quantity * m * quotation + accrued) * paidAt)
  }
  const transfer = (row: Dataset['transfers'][number], t: number) => {
    const { counterAccount, counterparty } = row
    if (row.instrument === null) {
      add(money, row.currency!, Number(row.amount))
      cross({ t, counterparty, counterAccount, unit: { currency: row.currency! }, quantity: Number(row.amount) })
      return
    }
    const quantity = Number(row.quantity)
    add(units, row.instrument, quantity)
    cross({ t, counterparty, counterAccount, unit: { instrument: row.instrument }, quantity })
    const { kind, multiplier } = instrument(row.instrument)
    if (kind === 'future')
      futuresToday.push({ id: row.instrument, quantity, cost: quantity * Number(multiplier) * price(row.instrument, t) })
  }
  const act = (row: Dataset['corporateActions'][number], t: number) => {
    const held = units.get(row.instrument) ?? 0
    if ((row.type !== 'spinOff' && row.type !== 'merger') || held === 0) return
    if (row.type === 'merger') units.set(row.instrument, 0)
    let entry = t
    while (row.type === 'spinOff' && entry < days.length && Number.isNaN(price(row.otherInstrument!, entry))) entry++
    entering.push({ t: entry, id: row.otherInstrument!, quantity: held * Number(row.ratio) })
  }
  const happenings: Happening[] = [
    ...dataset.corporateActions.map((row) => ({ day: dayOf(row.exDate), rank: 0, happen: (t: number) => act(row, t) })),
    ...of(dataset.transfers, account).map((row) => ({ day: dayOf(row.date), rank: 1, happen: (t: number) => transfer(row, t) })),
    ...of(dataset.transactions, account).map((row) => ({ day: dayOf(row.tradeDate), rank: 2, happen: () => trade(row) })),
    ...of(dataset.income, account).map((row) => ({
      day: dayOf(row.exDate ?? row.payDate),
      rank: 3,
      happen: () => void add(money, row.currency, Number(row.amount)),
    })),
  ].sort((a, b) => a.day - b.day || a.rank - b.rank)

  const entered = happenings.find(({ rank }) => rank > 0)
  const closes: SlowHoldings[] = []
  let next = 0
  for (let t = 0; t < days.length; t++) {
    futuresToday = []
    for (const [id, held] of units) units.set(id, held * splitRatio(id, t))
    const opening = new Map(units)
    for (; next < happenings.length && happenings[next]!.day <= days[t]!; next++) happenings[next]!.happen(t)
    for (const { id, quantity } of entering.filter((each) => each.t === t)) add(units, id, quantity)
    entering = entering.filter((each) => each.t !== t)
    settleFutures(t, opening)
    closes.push({ units: new Map(units), money: new Map(money) })
  }
  return { closes, flows, firstEntry: entered ? indexOf(entered.day) : days.length }

  /** The broker pays the day's move of the holding, and the move since the purchase of new units. */
  function settleFutures(t: number, opening: ReadonlyMap<string, number>): void {
    for (const [id, held] of opening) {
      const { kind, multiplier, currency } = instrument(id)
      if (kind !== 'future' || held === 0) continue
      add(money, currency, held * Number(multiplier) * (price(id, t) - price(id, t - 1) / splitRatio(id, t)))
    }
    for (const { id, quantity, cost } of futuresToday) {
      const { multiplier, currency } = instrument(id)
      add(money, currency, quantity * Number(multiplier) * price(id, t) - cost)
    }
  }
}

const of = <Row extends { readonly account: string }>(rows: readonly Row[], account: string): readonly Row[] =>
  rows.filter((row) => row.account === account)
