import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { type AccountEvents, type CostBasis, costBasis } from '../src/lots/cost-basis.ts'
import { COST_DEFAULT, type CostConvention } from '../src/lots/cost-convention.ts'
import { type Realised, type TaxRules, treatmentOf } from '../src/lots/lot-engine.ts'
import { type RecordedTrades, recordedTrades } from '../src/lots/tax-rules/recorded-trades.ts'
import { share, trade, USD } from './small-market.ts'

/** A trade in one share, in dollars. */
export type ShareRow = readonly [
  date: string,
  quantity: number,
  price: number,
  over?: {
    readonly costs?: number
    readonly id?: string
    readonly closes?: { readonly id: string; readonly quantity: number }[]
    /** The units enter or leave in kind, at their close. */
    readonly isInKind?: true
  },
]
export type ShareSplit = readonly [date: string, ratio: number]

export interface TaxedShares {
  readonly splits?: readonly ShareSplit[]
  readonly method?: CostConvention['method']
  /** Units of the reporting currency per dollar. */
  readonly rate?: number
}

/** Follows the lots of one share in some accounts under tax rules. */
export function taxedShares(
  accounts: Readonly<Record<string, readonly ShareRow[]>>,
  rulesOf: (recorded: RecordedTrades) => TaxRules | null,
  { splits = [], method = 'fifo', rate = 1 }: TaxedShares = {},
): CostBasis {
  const days = [...Object.values(accounts).flat(), ...splits].map(([date]) => parseDay(date))
  const valuationDays = Int32Array.from(new Set(days)).sort()
  const instrument = share(new Float64Array(valuationDays.length).fill(1))
  const actions = splits.map(([date, ratio]) => ({ type: 'split' as const, day: parseDay(date), instrument: 0, ratio }))
  const market = { valuationDays, currencyCount: 1, instrumentAt: () => instrument, actions }
  const rates = [new Float64Array(valuationDays.length).fill(rate)]
  const events = Object.entries(accounts).map(
    ([key, rows]): AccountEvents => ({
      key,
      events: rows.map(([date, quantity, price, { isInKind, ...over } = {}], i) =>
        isInKind
          ? { type: 'kindTransfer', day: parseDay(date), instrument: 0, quantity, counterparty: 'Bank', counterAccount: null }
          : trade(date, quantity, price, { currency: USD, id: `${key}${i}`, ...over }),
      ),
    }),
  )
  return costBasis(market, events, rates, { ...COST_DEFAULT, method }, rulesOf(recordedTrades(market, events, rates)))
}

/** The closings of each sale, in the order of the sales: denied losses, and what counts of gains and losses. */
export function salesOf({ realised }: CostBasis) {
  const sum = (all: readonly Realised[], of: (each: Realised) => number) => all.reduce((total, each) => total + of(each), 0)
  return [...Map.groupBy(realised, ({ closedBy }) => closedBy).values()].map((closings) => ({
    closings,
    cost: sum(closings, ({ costReporting }) => costReporting),
    gain: sum(closings, ({ gainReporting }) => gainReporting),
    denied: sum(closings, (each) => treatmentOf(each).denied),
    recognised: sum(closings, (each) => each.gainReporting + treatmentOf(each).denied),
  }))
}

/** Units and cost of all holdings. */
export function heldOf({ open }: CostBasis) {
  return {
    quantity: open.reduce((sum, lot) => sum + lot.quantity, 0),
    cost: open.reduce((sum, lot) => sum + lot.costReporting, 0),
  }
}
