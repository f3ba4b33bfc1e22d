import { type Derivation, input, lazyStep, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { dayText } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { instrumentIn } from '#instruments/instrument-market.ts'
import { type AccountLedger, firstFrom, type HeldSplits, type InstrumentRow, quantityAt } from '#ledger/account-ledger.ts'
import { asDecimal } from '#ledger/as-decimal.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import type { MarginedInstrument } from '#ledger/ledger-instrument.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { openingCloseOf } from '#market/closes.derivation.ts'
import { bookedBy, splitOf } from '#market/corporate-actions.derivation.ts'
import { atRowPrices, type ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import { type OwnedRow, quantityOf } from './quantity.derivation.ts'

/** A trade of a future, or units of it that came in kind: what counts from its price to the close of its day. */
interface Dealt {
  readonly t: number
  readonly units: number
  /** Units × multiplier × price, in the future's currency. */
  readonly notional: number
  readonly event: number
}

/** Parts of a future's settlement of a day. */
interface Settlement {
  readonly future: MarginedInstrument
  /** The last day before with a known notional; -1 if there is none. */
  readonly since: number
  /** Held before it, in units of the day. */
  readonly held: number
  readonly dealt: readonly Dealt[]
  /** In the future's currency; + received. */
  readonly amount: number
}

/**
 * The row of a future whose computed settlement moved an amount in a currency on a day.
 *
 * @param amount as it moved the cash: + received
 * @param place among the settlements of that very amount, from 0
 */
export function settledRow(
  reporting: ReportingMarket,
  { rows }: AccountLedger,
  currency: number,
  t: number,
  amount: number,
  place = 0,
): InstrumentRow | undefined {
  const settled = rows.filter((row) => {
    const { flows } = row
    const future = instrumentOf(row, reporting.market.instrumentAt)
    if (future.settlement !== 'margined' || future.currency !== currency) return false
    for (let k = firstFrom(flows.index, t); flows.index[k] === t; k++)
      if (flows.amount[k] === -amount) return isNear(settlementAt(row, future, t), amount)
    return false
  })
  return settled[place] ?? settled[0]
}

const isNear = ({ amount, ...of }: Settlement, moved: number): boolean => Math.abs(amount - moved) <= 1e-9 * scaleOf(of)

/**
 * Settlement of a future in cash at a close, in its currency: the units held times the move of the price, and the units dealt times
 * the distance of the close from the price of the deal.
 *
 * @param amount as it was booked: + received
 */
export function settlementOf(asked: ReportingMarket, owned: OwnedRow, t: number, amount: number): Derivation {
  const { row, account } = owned
  const reporting = atRowPrices(asked, account, row)
  const { market } = reporting
  const future = instrumentIn(reporting, row.instrument)
  if (future.settlement !== 'margined') throw new Error('Only a future is settled at every close.')
  const settlement = settlementAt(row, future, t)
  const { ticker, currency } = market.instruments[row.instrument]!
  const description = {
    label: message('positions.settlement', { ticker, name: account.name, currency, day: dayText(market, t) }),
    formula: message('positions.heldPlusDealt'),
    unit: 'price' as const,
    scale: scaleOf(settlement),
  }
  return lazyStep('sum', description, amount, () => [
    ...heldPart(reporting, owned, settlement, t),
    ...settlement.dealt.map((deal) => dealtPart(reporting, owned, settlement, deal, t)),
  ])
}

/** The settlement that the ledger computes for a day, by what was held at the last close that was settled and what was dealt since. */
function settlementAt({ steps, entries, splits }: InstrumentRow, future: MarginedInstrument, t: number): Settlement {
  const { multiplier, price } = future
  let since = t - 1
  while (since >= 0 && quantityAt(steps, since) !== 0 && Number.isNaN(price[since]!)) since--
  const before = since < 0 ? 0 : quantityAt(steps, since)
  const held = splitsBetween(splits, since, t).reduce((units, { ratio }) => units * ratio, before)
  const dealt: Dealt[] = []
  for (let k = firstFrom(entries.index, since + 1); k < firstFrom(entries.index, t + 1); k++) {
    const [units, notional, kind] = [entries.units[k]!, entries.notional[k]!, entries.kind[k]]
    if (units !== 0 && (kind === ENTRY.traded || kind === ENTRY.distributed))
      dealt.push({ t: entries.index[k]!, units, notional, event: entries.event[k]! })
  }
  const notional = quantityAt(steps, t) === 0 ? 0 : quantityAt(steps, t) * multiplier * price[t]!
  const was = before === 0 ? 0 : before * multiplier * price[since]!
  return { future, since, held, dealt, amount: notional - was - dealt.reduce((sum, deal) => sum + deal.notional, 0) }
}

function scaleOf({ future: { multiplier, price }, since, held, dealt }: Omit<Settlement, 'amount'>): number {
  const was = since < 0 || held === 0 ? 0 : Math.abs(held * multiplier * price[since]!)
  return dealt.reduce((sum, { notional }) => sum + Math.abs(notional), was)
}

/** Units held at the last settled close, times the move of the price since. */
function heldPart(
  reporting: ReportingMarket,
  owned: OwnedRow,
  { future, since, held }: Settlement,
  t: number,
): readonly Derivation[] {
  if (held === 0) return []
  const { market } = reporting
  const { instrument, splits } = owned.row
  const quantity = quantityOf(reporting, [owned], since)
  const ratios = splitsBetween(splits, since, t).map(({ index, ratio }) =>
    splitOf(reporting, instrument, index, ratio, message('positions.split', { day: dayText(market, index) })),
  )
  const units =
    ratios.length === 0
      ? quantity
      : step(
          'product',
          { label: message('positions.splitQuantity'), formula: message('positions.quantityTimesSplit'), unit: 'ratio' },
          [quantity, ...ratios],
        )
  const move = step(
    'difference',
    {
      label: message('positions.priceMove', { day: dayText(market, since), day2: dayText(market, t) }),
      formula: message('positions.closeLessPrevious'),
      unit: 'price',
    },
    [closeOf(reporting, instrument, t), openingCloseOf(reporting, instrument, since, t)],
  )
  const description = {
    label: message('positions.onHeld'),
    formula: message('positions.quantityTimesMove'),
    unit: 'price' as const,
  }
  return [step('product', description, [units, multiplierOf(future.multiplier), move])]
}

/** The splits of the former holdings after a close, up to another. */
function splitsBetween({ index, ratio }: HeldSplits, after: number, until: number) {
  const found: { readonly index: number; readonly ratio: number }[] = []
  for (let k = firstFrom(index, after + 1); k < firstFrom(index, until + 1); k++)
    found.push({ index: index[k]!, ratio: ratio[k]! })
  return found
}

/** Units dealt, from their price to the close. */
function dealtPart(
  reporting: ReportingMarket,
  { account, row }: OwnedRow,
  { future }: Settlement,
  deal: Dealt,
  t: number,
): Derivation {
  const { market } = reporting
  const source = bookedBy(reporting, account.id, row.instrument, deal)
  const day = market.days[deal.t]!
  const price = asDecimal(deal.notional / (deal.units * future.multiplier))
  const units = input(message('positions.unitsDealt', { day: dayText(market, deal.t) }), deal.units, source, {
    unit: 'ratio',
    day,
  })
  const move = step(
    'difference',
    { label: message('positions.closeLessDealLabel'), formula: message('positions.closeLessPrice'), unit: 'price' },
    [closeOf(reporting, row.instrument, t), input(message('positions.dealPrice'), price, source, { unit: 'price', day })],
  )
  const description = {
    label: message('positions.onDealt'),
    formula: message('positions.dealtGain'),
    unit: 'price' as const,
  }
  return step('product', description, [units, multiplierOf(future.multiplier), move])
}
