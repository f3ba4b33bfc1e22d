import { type Derivation, input, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { dayText, type SourceOf } from '#derivation/sources.ts'
import { firstFrom, quantityAt } from '#ledger/account-ledger.ts'
import type { EntryKind } from '#ledger/row-entries.ts'
import { bookedBy, splitOf } from '#market/corporate-actions.derivation.ts'
import { converted, rateOf } from '#market/exchange-rates.derivation.ts'
import { atRowPrices, type ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { amountOfEntry } from '#positions/entry-amount.derivation.ts'
import { type OwnedRow, quantityOf, unitsOfEntry } from '#positions/quantity.derivation.ts'
import type { InstrumentModel } from './row-models.ts'

/** A day of an instrument's row, with what its parts are made of. */
export interface RowDay {
  readonly reporting: ReportingMarket
  readonly index: number
  readonly owned: OwnedRow
  readonly model: InstrumentModel
  readonly t: number
  /** Quantity of the previous close, and by what the splits of the day multiply it. */
  readonly before: number
  readonly ratio: number
}

/** The day of a row. */
export function dayOf(reporting: ReportingMarket, index: number, owned: OwnedRow, model: InstrumentModel, t: number): RowDay {
  const { steps, splits } = owned.row
  let ratio = 1
  for (let k = firstFrom(splits.index, t); splits.index[k] === t; k++) ratio *= splits.ratio[k]!
  return {
    reporting: atRowPrices(reporting, owned.account, owned.row),
    index,
    owned,
    model,
    t,
    before: quantityAt(steps, t - 1),
    ratio,
  }
}

/** A name with the day it is of. */
export const dayLabel = ({ reporting, t }: RowDay, name: Text): Text =>
  message('attribution.onDay', { name, day: dayText(reporting.market, t) })
/** Label and formula of a step in money. */
export const moneyDescription = (day: RowDay, label: Text, formula: Text) => ({ label: dayLabel(day, label), formula })
const codeOf = ({ reporting, index }: RowDay): string => reporting.market.instruments[index]!.currency
/** Index of the instrument's currency. */
export const currencyOf = (day: RowDay): number => day.reporting.market.currencyIndex(codeOf(day))
/** An amount in the instrument's currency as one in the reporting currency, at the day's rate. */
export const inMoney = (day: RowDay, amount: Derivation): Derivation => converted(day.reporting, amount, currencyOf(day), day.t)
/** Quantity of the previous close, as it was then. */
export const quantityBefore = ({ reporting, owned, t }: RowDay): Derivation => quantityOf(reporting, [owned], t - 1)

/** Quantity of the previous close, restated for the day's splits. */
export function openingQuantity(day: RowDay): Derivation {
  const before = quantityBefore(day)
  if (day.ratio === 1) return before
  return step(
    'product',
    {
      label: dayLabel(day, message('attribution.openingQuantity')),
      formula: message('attribution.quantityTimesSplit'),
      unit: 'ratio',
    },
    [before, splitOf(day.reporting, day.index, day.t, day.ratio, message('attribution.split'))],
  )
}

/** `q0 m X1`: what a unit of the price's move is worth. */
export function sizeOf(day: RowDay): readonly Derivation[] {
  const { reporting, index, t } = day
  const { multiplier } = reporting.market.instrumentAt(index)
  const currency = currencyOf(day)
  return [
    openingQuantity(day),
    ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]),
    ...(currency === reporting.currency ? [] : [rateOf(reporting, currency, t)]),
  ]
}

/** The day's entries of a kind, each with its money in the reporting currency. */
export function entriesOf({ reporting, owned, t }: RowDay, kind: EntryKind) {
  const { entries } = owned.row
  const found: {
    readonly units: Derivation | null
    readonly notional: number
    readonly amount: Derivation
    readonly source: SourceOf
  }[] = []
  for (let k = firstFrom(entries.index, t); entries.index[k] === t; k++) {
    if (entries.kind[k] !== kind) continue
    const event = entries.event[k]!
    const currency = entries.currency[k]!
    const source = bookedBy(reporting, owned.account.id, owned.row.instrument, { t, event })
    const label = message('attribution.entry', {
      currency: reporting.market.currencies[currency]!,
      day: dayText(reporting.market, t),
    })
    const amount = converted(reporting, amountOfEntry(reporting, owned, k, label), currency, t)
    const units = entries.units[k] === 0 ? null : unitsOfEntry(reporting, owned, k)
    found.push({ units, notional: entries.notional[k]!, source, amount })
  }
  return found
}

/** Nothing, and why. */
export function none(day: RowDay, why: Text): Derivation {
  return input(
    dayLabel(day, message('attribution.none')),
    0,
    { kind: 'text', text: why },
    { day: day.reporting.market.days[day.t]! },
  )
}
