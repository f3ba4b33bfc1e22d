import { checkValue } from '@portal/analytics/statistics/check-argument.ts'
import type { LedgerEvent, Split } from '../src/ledger/ledger-event.ts'
import type { PaidInstrument } from '../src/ledger/ledger-instrument.ts'
import type { LotChoice, TaxLot } from '../src/ledger/lot.ts'
import { costBasis } from '../src/lots/cost-basis.ts'
import { COST_DEFAULT, type CostConvention } from '../src/lots/cost-convention.ts'
import type { Realised } from '../src/lots/lot-engine.ts'

/** A purchase (quantity +) or sale (-) of the one instrument that is followed. */
export interface LotTrade {
  /** Day number, see `parseDay`. */
  readonly day: number
  readonly quantity: number
  /** Money per unit at a multiplier of 1. */
  readonly price: number
  /** Fees and taxes in the instrument's currency; 0 unless given. */
  readonly costs?: number
  /** Units of the reporting currency per unit of the instrument's, as booked; 1 unless given. */
  readonly rate?: number
  readonly id?: string
  readonly closes?: readonly LotChoice[]
}

export interface TradeLotsOptions {
  /** Differences from `COST_DEFAULT`. */
  readonly convention?: Partial<CostConvention>
  /** New units per old unit, on the holdings before the day; ascending by day. */
  readonly splits?: readonly { readonly day: number; readonly ratio: number }[]
  /** Money per unit at a price of 1; 1 unless given. */
  readonly multiplier?: number
  /** Last price and rate of exchange, for what is unrealised. */
  readonly last?: { readonly price: number; readonly rate?: number }
}

/** Open lots of an instrument, their cost, and realised gains. */
export interface TradeLots {
  /** Units held, + long. */
  readonly quantity: number
  /** Of the units held, in the instrument's currency; of a short position negative: what was received. */
  readonly cost: number
  readonly costReporting: number
  /** Cost per unit, never negative; NaN without units. */
  readonly unitCost: number
  /** Open lots, oldest first. */
  readonly open: readonly TaxLot[]
  /** Closed lots, in the order of their closing. */
  readonly realised: readonly Realised[]
  readonly realisedGain: number
  readonly realisedGainReporting: number
  /** Fees and taxes of all trades: already in the gains as the convention says, never in them by `outside`. */
  readonly costs: number
  /** Value of the units held at the last price, and what they would gain; NaN where no last price was given and units are held. */
  readonly value: number
  readonly unrealisedGain: number
  readonly unrealisedGainReporting: number
}

/**
 * Follows the lots of one instrument through its trades: `costBasis` without a market, for a single instrument in a single account.
 *
 * @param trades ascending by day
 * @returns amounts in the instrument's currency, and in the reporting currency at the booked rates
 * @throws RangeError as `costBasis`
 */
export function tradeLots(trades: readonly LotTrade[], options: TradeLotsOptions = {}): TradeLots {
  const { convention = {}, splits = [], multiplier = 1, last } = options
  checkValue('multiplier', multiplier, Number.isFinite(multiplier), 'money per unit at a price of 1')
  const days = [...new Set([...trades, ...splits].map(({ day }) => day))].sort((a, b) => a - b)
  const events: LedgerEvent[] = trades.map(eventOf)
  const rate = new Float64Array(days.length).fill(1)
  for (const trade of trades) rate[days.indexOf(trade.day)] = trade.rate ?? 1
  const one = new Float64Array(days.length).fill(1)
  const unknown = new Float64Array(days.length).fill(Number.NaN)
  const instrument: PaidInstrument = {
    settlement: 'paid',
    currency: OWN,
    multiplier,
    price: unknown,
    unitValue: unknown,
    firstPriced: days.length,
    option: null,
  }
  const market = {
    valuationDays: Int32Array.from(days),
    currencyCount: 2,
    instrumentAt: () => instrument,
    actions: splits.map((split): Split => ({ type: 'split', instrument: 0, ...split })),
  }
  const basis = costBasis(market, [{ key: '', events }], [rate, one], { ...COST_DEFAULT, ...convention })
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const quantity = sum(basis.open, (lot) => lot.quantity)
  const cost = sum(basis.open, (lot) => lot.cost)
  const costReporting = sum(basis.open, (lot) => lot.costReporting)
  const value = quantity === 0 ? 0 : quantity * multiplier * (last?.price ?? Number.NaN)
  return {
    quantity,
    cost,
    costReporting,
    unitCost: cost / quantity,
    open: basis.open,
    realised: basis.realised,
    realisedGain: sum(basis.realised, ({ gain }) => gain),
    realisedGainReporting: sum(basis.realised, ({ gainReporting }) => gainReporting),
    costs: sum(trades, ({ costs = 0 }) => costs),
    value,
    unrealisedGain: value - cost,
    unrealisedGainReporting: value * (last?.rate ?? 1) - costReporting,
  }
}

/** The instrument's currency, and the reporting currency in which trades are settled at their booked rate. */
const [OWN, REPORTING] = [0, 1]

function eventOf({ day, quantity, price, costs = 0, rate = 1, id, closes }: LotTrade): LedgerEvent {
  return {
    type: 'trade',
    day,
    instrument: 0,
    quantity,
    price,
    accrued: 0,
    currency: OWN,
    costs: costs * rate,
    settlementCurrency: REPORTING,
    settlementRate: rate,
    ...(id === undefined ? {} : { id }),
    ...(closes === undefined ? {} : { closes }),
  }
}
