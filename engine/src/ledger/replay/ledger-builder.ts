import type { DealRecord, ExternalFlow } from '../account-ledger.ts'
import { asDecimal } from '../as-decimal.ts'
import { beginDealt, type DealtBuilder, type DealtPrices } from '../dealt-prices.ts'
import { addRecord, type RecordLog, recordLog } from '../record-log.ts'
import type { EntryKind } from '../row-entries.ts'
import { RESIDUE } from './balance.ts'

/** An account's ledger while it is being replayed. */
export interface LedgerBuilder {
  readonly dayCount: number
  readonly logs: LedgerLogs
  /** Position of the event that is being booked; -1 during corporate actions and the settlement of margins. */
  event: number
  /** Index of the valuation day on which something is being booked. */
  day: number
  /** In the order of their lists. */
  readonly rows: Map<number, RowBuilder>
  /** Likewise. */
  readonly cash: Map<number, CashBuilder>
  readonly deals: DealRecord[]
  readonly external: ExternalFlow[]
  /** Holding before the first event, where the replay continues from a close. */
  readonly opening: (instrument: number) => Opening
}

/** Events of the rows and the cash of an account, a list a row; of cash three lists a row. */
interface LedgerLogs {
  /** Quantity and turnover up to the day. */
  readonly steps: RecordLog
  /** Kind, units, currency, amount, notional and event: the entries of rows, and the margins that were computed. */
  readonly moves: RecordLog
  /** Currency, amount and side. */
  readonly capital: RecordLog
  /** Amount. */
  readonly cash: RecordLog
}

/** The lists of a cash row, from its first one on. */
export const CASH_LISTS = { flows: 0, income: 1, managementFees: 2 } as const
export const CASH_LIST_COUNT = 3

/** The margin of a future as the replay computes it: it flows, and is no entry. */
export const COMPUTED_MARGIN = 4
type MoveKind = EntryKind | typeof COMPUTED_MARGIN

interface Opening {
  readonly quantity: number
  /** Sum of absolute quantities moved so far. */
  readonly turnover: number
  /** Prices of earlier deals, where no close is known. */
  readonly dealt?: DealtPrices | undefined
}

export interface RowBuilder {
  readonly instrument: number
  /** Of the row in the logs. */
  readonly list: number
  /** Index of the valuation day on which the row was begun. */
  readonly since: number
  quantity: number
  /** Sum of absolute quantities moved, the measure for what is a rounding residue. */
  turnover: number
  /** Where the numbers of the latest step begin in their log; -1 without one. */
  step: number
  splits: SplitsBuilder | null
  dealt: DealtBuilder | null
  future: FutureBuilder | null
}

interface SplitsBuilder {
  readonly index: number[]
  readonly ratio: number[]
}

export interface FutureBuilder {
  /** Cost of the day's trades, by valuation day. */
  readonly costs: Map<number, number>
  /** Margins booked by the broker, by valuation day. */
  readonly margins: Map<number, { readonly currency: number; readonly amount: number; readonly event: number }[]>
}

export interface CashBuilder {
  readonly currency: number
  /** The first of its lists in the log. */
  readonly list: number
  /** Index of the first valuation day on which anything was booked: margins are settled after all else. */
  since: number
  /** Change of the balance by valuation day. */
  readonly change: Float64Array
}

const NOTHING: Opening = { quantity: 0, turnover: 0 }

/**
 * An account's ledger before its first event.
 *
 * @param eventCount how many events are to be booked, about
 * @param opening what is held of an instrument before them
 */
export function createLedgerBuilder(
  dayCount: number,
  eventCount: number,
  opening: LedgerBuilder['opening'] = () => NOTHING,
): LedgerBuilder {
  return {
    dayCount,
    logs: {
      steps: recordLog(4, eventCount),
      moves: recordLog(8, eventCount),
      capital: recordLog(5, eventCount),
      cash: recordLog(3, eventCount),
    },
    event: -1,
    day: 0,
    rows: new Map(),
    cash: new Map(),
    deals: [],
    external: [],
    opening,
  }
}

/** The row of an instrument by its index; begun with what `opening` tells where there is none. */
export function rowOf(builder: LedgerBuilder, instrument: number): RowBuilder {
  const found = builder.rows.get(instrument)
  if (found) return found
  const { quantity, turnover, dealt } = builder.opening(instrument)
  const row: RowBuilder = {
    instrument,
    list: builder.rows.size,
    since: builder.day,
    quantity,
    turnover,
    step: -1,
    splits: null,
    dealt: dealt ? beginDealt(dealt) : null,
    future: null,
  }
  builder.rows.set(instrument, row)
  return row
}

/** Settlement of a future; created on first use. */
export function futureOf(row: RowBuilder): FutureBuilder {
  row.future ??= { costs: new Map(), margins: new Map() }
  return row.future
}

/** Adds to the cost of what was traded of a future on a day. */
export function addCost(row: RowBuilder, index: number, cost: number): void {
  const { costs } = futureOf(row)
  costs.set(index, (costs.get(index) ?? 0) + cost)
}

/** Adds a split of the holdings. */
export function addSplit(row: RowBuilder, index: number, ratio: number): void {
  row.splits ??= { index: [], ratio: [] }
  row.splits.index.push(index)
  row.splits.ratio.push(ratio)
}

/** The cash of a currency by its index; begun with a balance that never changes where there is none. */
export function cashOf(builder: LedgerBuilder, currency: number): CashBuilder {
  const found = builder.cash.get(currency)
  if (found) {
    found.since = Math.min(found.since, builder.day)
    return found
  }
  const list = CASH_LIST_COUNT * builder.cash.size
  const cash: CashBuilder = { currency, list, since: builder.day, change: new Float64Array(builder.dayCount) }
  builder.cash.set(currency, cash)
  return cash
}

/** Adds an amount to one of the lists of a cash row on a valuation day; nothing where it is 0. */
export function addCash(
  { logs }: LedgerBuilder,
  cash: CashBuilder,
  list: keyof typeof CASH_LISTS,
  index: number,
  amount: number,
): void {
  if (amount === 0) return
  const at = addRecord(logs.cash, cash.list + CASH_LISTS[list], index)
  logs.cash.numbers[at] = amount
}

/** Sets the quantity held from a day's close on. */
export function holdUnits({ logs: { steps } }: LedgerBuilder, row: RowBuilder, index: number, quantity: number): void {
  row.turnover += Math.abs(quantity - row.quantity)
  row.quantity = Math.abs(quantity) <= RESIDUE * row.turnover ? 0 : asDecimal(quantity)
  const isSameDay = row.step >= 0 && steps.numbers[row.step - 1] === index
  if (!isSameDay) row.step = addRecord(steps, row.list, index)
  const { numbers } = steps
  numbers[row.step] = row.quantity
  numbers[row.step + 1] = row.turnover
}

/** Money enters (+) or leaves (-) a currency on a day. What cancels leaves no residue of rounding, however small the day's net change. */
export function changeCash({ change }: CashBuilder, index: number, amount: number): void {
  const before = change[index]!
  const sum = before + amount
  change[index] = Math.abs(sum) <= RESIDUE * (Math.abs(before) + Math.abs(amount)) ? 0 : sum
}

/** Cash goes into an instrument's row (+) or comes out of it (-), with units: what leaves one row enters the other. */
export function payInto(
  builder: LedgerBuilder,
  row: RowBuilder,
  kind: MoveKind,
  index: number,
  currency: number,
  amount: number,
  units = 0,
  notional = 0,
): void {
  const cash = cashOf(builder, currency)
  changeCash(cash, index, -amount)
  addCash(builder, cash, 'flows', index, -amount)
  moveValue(builder, row, kind, index, currency, amount, units, notional)
}

/**
 * Value goes into a row (+) or comes out of it (-), with its units.
 *
 * @param notional of a future: quantity x multiplier x price of the trade
 */
export function moveValue(
  { logs: { moves }, event }: LedgerBuilder,
  row: RowBuilder,
  kind: MoveKind,
  index: number,
  currency: number,
  amount: number,
  units: number,
  notional = 0,
): void {
  const at = addRecord(moves, row.list, index)
  const { numbers } = moves
  numbers[at] = kind
  numbers[at + 1] = units
  numbers[at + 2] = currency
  numbers[at + 3] = amount
  numbers[at + 4] = notional
  numbers[at + 5] = event
}

/** Money put in by the part of a trade that opens, and taken out by the part that closes. */
export function recordCapital(
  builder: LedgerBuilder,
  row: RowBuilder,
  index: number,
  currency: number,
  quantity: number,
  money: number,
): void {
  const held = row.quantity
  const closing = held * quantity < 0 ? Math.min(Math.abs(held / quantity), 1) : 0
  addCapital(builder, row, index, currency, -closing * Math.abs(money), Math.sign(held))
  addCapital(builder, row, index, currency, (1 - closing) * Math.abs(money), Math.sign(quantity))
}

/** Money put into (+) or taken out of (-) the long (1) or short (-1) position of a row. */
export function addCapital(
  { logs: { capital } }: LedgerBuilder,
  row: RowBuilder,
  index: number,
  currency: number,
  amount: number,
  side: number,
): void {
  if (amount === 0) return
  const at = addRecord(capital, row.list, index)
  const { numbers } = capital
  numbers[at] = currency
  numbers[at + 1] = amount
  numbers[at + 2] = side
}
