import type { Distribution } from '#ledger/ledger-event.ts'
import { type MergerValue, partsOf, type TaxLot } from '#ledger/lot.ts'
import { cleanValue, type LotEngine, realiseCapital } from './lot-engine.ts'

/** A merger that pays cash beside new units. */
type CashMerger = Distribution & { readonly cash: NonNullable<Distribution['cash']> }

/**
 * The cash part of a merger is a sale of that part of a lot: it realises the cash less its part of the cost, which is by the value of what
 * is received unless tax rules say otherwise. Where the new units have no value yet, the cash first recovers the cost.
 *
 * Source: Taxation of Chargeable Gains Act 1992, sections 128(3) and 129.
 *
 * @returns the lot with the cost that goes over to the new units
 */
export function payOutCash(engine: LotEngine, account: string, t: number, merger: CashMerger, lot: TaxLot): TaxLot {
  const { rates, market, rules } = engine
  const { instrument, other, ratio, cash, day } = merger
  const [from, into] = [market.instrumentAt(instrument), market.instrumentAt(other)]
  const amountReporting = lot.quantity * cash.amount * rates[cash.currency]![t]!
  const amount = cash.currency === from.currency ? lot.quantity * cash.amount : amountReporting / rates[from.currency]![t]!
  const worth = lot.quantity * ratio * cleanValue(into, t) * rates[into.currency]![t]!
  const portion = (lot.quantity > 0 && rules?.cashPortion ? rules.cashPortion : byValue)(lot, { cash: amountReporting, worth })
  const [cost, costReporting] = [lot.cost * portion, lot.costReporting * portion]
  const { quantity, cost: paid, costReporting: paidReporting, returned } = lot
  const before = { day, instrument, other, quantity, cost: paid, costReporting: paidReporting, taken: costReporting }
  const exchanged = returned ? { ...before, returned } : before
  const sold = { ...lot, cost, costReporting, ...(lot.returned && { returned: partsOf(lot.returned, portion) }) }
  realiseCapital(engine, account, instrument, sold, { day, t, id: null }, { amount, amountReporting }, exchanged)
  const taken = { id: null, merger: exchanged, amount: cost, amountReporting: costReporting }
  return {
    ...lot,
    cost: lot.cost - cost,
    costReporting: lot.costReporting - costReporting,
    returned: [...(lot.returned ?? []), taken],
  }
}

function byValue({ costReporting }: Pick<TaxLot, 'costReporting'>, { cash, worth }: MergerValue): number {
  if (!Number.isNaN(worth)) return cash / (cash + worth)
  return costReporting === 0 ? 0 : Math.min(Math.max(cash / costReporting, 0), 1)
}

/**
 * The United States tax the gain of the exchange up to the cash, lot by lot, and no loss; what is not taxed of the cash lowers the cost.
 *
 * Source: Internal Revenue Code, sections 356(a), 356(c) and 358(a); Treasury Regulations 1.356-1; Revenue Ruling 68-23.
 */
export function bootPortion({ costReporting }: TaxLot, { cash, worth }: MergerValue): number {
  if (costReporting === 0) return 0
  if (Number.isNaN(worth)) return byValue({ costReporting }, { cash, worth })
  const gain = Math.max(cash + worth - costReporting, 0)
  return (cash - Math.min(gain, cash)) / costReporting
}
