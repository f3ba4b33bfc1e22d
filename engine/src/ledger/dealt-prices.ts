import type { InstrumentAt, LedgerInstrument } from './ledger-instrument.ts'

/** Prices that were booked for a row before the first close of its instrument, in their order. */
interface BookedPrices {
  /** Index of the valuation day from which each counts, ascending. */
  readonly index: readonly number[]
  /** As quoted, in the instrument's currency: a bond clean; restated for splits. */
  readonly price: readonly number[]
  /** Position of the event that each was booked with. */
  readonly event: readonly number[]
}

/**
 * Prices at which a row was dealt before the first close of its instrument: until that close the latest of these values the row. Other
 * accounts have prices of their own.
 */
export interface DealtPrices extends BookedPrices {
  /** The instrument with these prices before its first close. */
  readonly instrument: LedgerInstrument
}

/** The prices of a row while it is being replayed. */
export interface DealtBuilder extends BookedPrices {
  readonly index: number[]
  readonly price: number[]
  readonly event: number[]
}

/** Prices to go on from; none unless given. */
export function beginDealt(before?: BookedPrices): DealtBuilder {
  return { index: [...(before?.index ?? [])], price: [...(before?.price ?? [])], event: [...(before?.event ?? [])] }
}

/** Adds a price that counts from a day on. */
export function addDealt(dealt: DealtBuilder, index: number, price: number, event: number): void {
  dealt.index.push(index)
  dealt.price.push(price)
  dealt.event.push(event)
}

/** The instrument of a row as the row is valued. */
export function instrumentOf(
  row: { readonly instrument: number; readonly dealt?: DealtPrices | undefined },
  instrumentAt: InstrumentAt,
): LedgerInstrument {
  return row.dealt?.instrument ?? instrumentAt(row.instrument)
}

/** The same of a row that is being replayed. */
export function builtInstrument(
  { instrument, dealt }: { readonly instrument: number; readonly dealt: DealtBuilder | null },
  instrumentAt: InstrumentAt,
): LedgerInstrument {
  const own = instrumentAt(instrument)
  return dealt ? freezeDealt(dealt, own).instrument : own
}

/** The prices as a row keeps them; there is one at least. */
export function freezeDealt({ index, price, event }: BookedPrices, instrument: LedgerInstrument): DealtPrices {
  return { index, price, event, instrument: withPrices(instrument, { index, price, event }) }
}

/** Position of the price that values a row on a day before its instrument's first close; -1 before the first one. */
export function dealAt({ index }: Pick<BookedPrices, 'index'>, t: number): number {
  return index.findLastIndex((day) => day <= t)
}

/** That price; NaN before the first one. */
export function dealtPriceAt(dealt: BookedPrices, t: number): number {
  return dealt.price[dealAt(dealt, t)] ?? Number.NaN
}

/** Index of the day on which that price was booked: a split since restates it. */
export function dealDay({ index, event }: BookedPrices, t: number): number {
  return index[event.indexOf(event[dealAt({ index }, t)]!)]!
}

/** Value of a unit at a price of its own, in the instrument's currency: a bond with its accrued interest. */
export function unitValueAt(instrument: LedgerInstrument, price: number, t: number): number {
  const accrued = instrument.settlement === 'paid' ? (instrument.accrued?.[t] ?? 0) : 0
  return instrument.multiplier * (price + accrued)
}

function withPrices(instrument: LedgerInstrument, dealt: BookedPrices): LedgerInstrument {
  if (instrument.settlement === 'forward') return instrument
  const from = dealt.index[0]!
  const until = Math.min(instrument.firstPriced, instrument.price.length)
  const price = instrument.price.slice()
  for (let t = from; t < until; t++) price[t] = dealtPriceAt(dealt, t)
  const quoted = { price, firstPriced: Math.min(from, instrument.firstPriced) }
  if (instrument.settlement === 'margined') return { ...instrument, ...quoted }
  const unitValue = instrument.unitValue.slice()
  for (let t = from; t < until; t++) unitValue[t] = unitValueAt(instrument, price[t]!, t)
  return { ...instrument, ...quoted, unitValue }
}
