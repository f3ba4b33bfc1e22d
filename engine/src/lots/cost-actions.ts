import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { CorporateAction, Distribution, Income, Split } from '#ledger/ledger-event.ts'
import { partsOf, type TaxLot } from '#ledger/lot.ts'
import { addLot, clearLots, mapLots, openLots } from './lot-book.ts'
import { bookOf, cleanValue, type LotEngine, NO_LOT, realiseCapital, tradeUnits } from './lot-engine.ts'
import { payOutCash } from './merger-cash.ts'

/** A corporate action on all lots of its instrument: costs and dates of acquisition stay with the units. */
export function actOnLots(engine: LotEngine, action: CorporateAction): void {
  const t = indexOnOrAfter(engine.market.valuationDays, action.day)
  if (t >= engine.market.valuationDays.length) return
  engine.rules?.beforeAction?.(engine, action)
  if (action.type === 'split') splitOnTheWay(engine, action)
  for (const [account, books] of engine.books) {
    const book = books.get(action.instrument)
    if (!book || book.pool.quantity === 0) continue
    if (action.type === 'split') mapLots(book, (lot) => ({ ...lot, quantity: lot.quantity * action.ratio }))
    else distributeLots(engine, account, t, action)
  }
}

/** Units that left one account and have not reached the other yet arrive as new units. */
function splitOnTheWay({ transit }: LotEngine, { instrument, ratio }: Split): void {
  for (const [way, lots] of transit)
    if (lots[0]?.instrument === instrument)
      transit.set(
        way,
        lots.map((lot) => ({ ...lot, quantity: lot.quantity * ratio })),
      )
}

/** New lots of the other instrument take over all of the cost (a merger, but for its cash part) or a share of it (a spin-off). */
function distributeLots(engine: LotEngine, account: string, t: number, action: Distribution): void {
  const parent = bookOf(engine, account, action.instrument)
  const child = bookOf(engine, account, action.other)
  const share = action.isMerger ? 1 : (action.costShare ?? shareByMarket(engine, t, action))
  const cross = crossRate(engine, action.instrument, action.other, t)
  const lots = openLots(parent)
  if (action.isMerger) clearLots(parent)
  else mapLots(parent, (lot) => scaled(lot, 1 - share))
  for (const held of lots) {
    const lot = action.cash ? payOutCash(engine, account, t, { ...action, cash: action.cash }, held) : held
    const part = scaled(lot, share)
    const received = {
      ...part,
      cost: part.cost * cross,
      costs: part.costs * cross,
      quantity: lot.quantity * action.ratio,
      ...(lot.returned && { returned: partsOf(lot.returned, share, cross) }),
    }
    if (child.pool.quantity * received.quantity < 0) coverWith(engine, account, t, action, received)
    else addLot(child, received)
  }
}

/** New units that meet a position of the other side close it at what they cost. */
function coverWith(engine: LotEngine, account: string, t: number, { day, other }: Distribution, lot: TaxLot): void {
  const { id, quantity, cost, costReporting } = lot
  const money = { amount: cost, amountReporting: costReporting, costs: 0, costsReporting: 0 }
  tradeUnits(engine, account, other, { day, t, quantity, ...money, id, closes: [] })
}

const scaled = (lot: TaxLot, share: number): TaxLot => ({
  ...lot,
  cost: lot.cost * share,
  costReporting: lot.costReporting * share,
  costs: lot.costs * share,
  costsReporting: lot.costsReporting * share,
  ...(lot.returned && { returned: partsOf(lot.returned, share) }),
})

/** The child's part of the value of both at its first close. 0 if it never had one. */
function shareByMarket({ market, rates }: LotEngine, ex: number, { instrument, other, ratio }: Distribution): number {
  const [parent, child] = [market.instrumentAt(instrument), market.instrumentAt(other)]
  if (child.firstPriced >= child.price.length) return 0
  const t = Math.max(ex, child.firstPriced)
  const received = ratio * cleanValue(child, t) * rates[child.currency]![t]!
  const kept = cleanValue(parent, t) * rates[parent.currency]![t]!
  return received / (received + kept)
}

/** Units of the other instrument's currency per unit of the first one's. */
export function crossRate({ market, rates }: LotEngine, from: number, to: number, t: number): number {
  const [a, b] = [market.instrumentAt(from).currency, market.instrumentAt(to).currency]
  return a === b ? 1 : rates[a]![t]! / rates[b]![t]!
}

/**
 * A return of capital lowers the cost of every lot by its part, at the rate of the day; what exceeds a lot's cost is realised, and all of
 * it where nothing is held any more. A cost that is unknown stays so, and so is what exceeds it.
 *
 * Source: IRS, "Publication 550, Investment Income and Expenses", nondividend distributions.
 */
export function returnCapital(engine: LotEngine, account: string, instrument: number, t: number, income: Income): void {
  const book = bookOf(engine, account, instrument)
  const units = book.pool.quantity
  const { currency } = engine.market.instrumentAt(instrument)
  const [own, paidIn] = [engine.rates[currency]![t]!, engine.rates[income.currency]![t]!]
  const entry = { day: income.day, t, id: income.id ?? null }
  const partOfAll = (share: number) => {
    const amountReporting = income.amount * paidIn * share
    return { amount: income.currency === currency ? income.amount * share : amountReporting / own, amountReporting }
  }
  if (units === 0) realiseCapital(engine, account, instrument, { ...NO_LOT, acquired: income.day }, entry, partOfAll(1))
  mapLots(book, (lot) => {
    const part = partOfAll(lot.quantity / units)
    const side = Math.sign(lot.quantity)
    const isBeyond = side * part.amount > Math.max(side * lot.cost, 0)
    const { amount, amountReporting } = isBeyond ? usedUp(lot) : part
    const isUnknown = Number.isNaN(lot.cost) && side * part.amount > 0
    if (isBeyond || isUnknown) realiseCapital(engine, account, instrument, lot, entry, part)
    return {
      ...lot,
      cost: lot.cost - amount,
      costReporting: lot.costReporting - amountReporting,
      returned: [...(lot.returned ?? []), { id: entry.id, amount, amountReporting }],
    }
  })
}

const usedUp = ({ cost, costReporting }: TaxLot) => ({ amount: cost, amountReporting: costReporting })
