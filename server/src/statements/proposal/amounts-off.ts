import type { Entry } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, halfOfLast, isZero, negateExact, trimExact } from '../base/exact.ts'
import { areExceptions } from '../base/exceptions.ts'
import { wholeCurrency } from '../identity/whole-currency.ts'
import type { Objection } from './outcome.ts'

/** So many trades of a file show that its amounts are exact. */
const ENOUGH = 3
/** An amount may be rounded once more than it shows. */
const CENT = 0.011
/** Of a sale charges of an exchange may be taken off that no line names: so much, and such a share of its value. */
const UNNAMED_CHARGE = 0.05
const UNNAMED_SHARE = 0.0001
/** A price with less than two decimals, and a rate with few, are written without the zeros at their end. */
const MAX_OFF_PRICE = 0.005
const MAX_OFF_RATE = 0.0005
/** A price may be per 100, in hundredths, or of one unit of a contract. */
const UNITS = [1, 0.01, 100]
/** More than that is no rounding: `mapTrade` asks about it. */
const MAX_OFF = 0.02

/** A value before costs in the currency of the cash, and by how much it may be rounded. */
interface Value {
  readonly amount: number
  readonly rounding: number
}

interface Checked {
  readonly entry: Entry
  /** The value with the costs. */
  readonly computed: number
  readonly isOff: boolean
  /** Whether more was paid, or less received, than it comes to. */
  readonly isDearer: boolean
}

/**
 * Trades whose amount is not what units × price, or the value before costs, and the stated costs come to, where that of nearly all other
 * trades of the file is, to the last digit. Where no line names costs, they are in the amounts.
 */
export function amountsOff(entries: readonly Entry[]): ReadonlyMap<Entry, Objection> {
  return new Map([...offAmong(entries, valuesByPrice), ...offAmong(entries, valuesByGross)])
}

function offAmong(
  entries: readonly Entry[],
  valuesOf: (entry: Entry, currency: string) => readonly Value[],
): readonly (readonly [Entry, Objection])[] {
  const checked = entries.flatMap((entry) => checkedTrade(entry, valuesOf) ?? [])
  const off = checked.filter(({ isOff }) => isOff)
  const agreeing = checked.length - off.length
  if (!areExceptions(off.length, agreeing, ENOUGH)) return []
  const areNamed = checked.some(({ entry: { fee, tax } }) => fee !== undefined || tax !== undefined)
  return off
    .filter(({ isDearer }) => areNamed || !isDearer)
    .map(({ entry, computed }) => {
      const params = { computed: trimExact(computed.toFixed(4)), stated: trimExact(absExact(entry.net!.amount)) }
      return [entry, { outcome: 'doubtful', code: 'amountOff', params }] as const
    })
}

function checkedTrade(entry: Entry, valuesOf: (entry: Entry, currency: string) => readonly Value[]): Checked | undefined {
  const { kind, status, net } = entry
  if ((kind !== 'buy' && kind !== 'sell') || status !== 'booked' || !net) return undefined
  const costs = costsOf(entry, net.currency)
  if (costs === undefined) return undefined
  const paid = Math.abs(Number(net.amount))
  const [nearest] = valuesOf(entry, net.currency)
    .map(({ amount, rounding }) => {
      const computed = kind === 'buy' ? amount + costs : amount - costs
      const charge = kind === 'sell' && computed > paid ? UNNAMED_CHARGE + UNNAMED_SHARE * amount : 0
      return { computed, distance: paid - computed, allowed: rounding + halfOfLast(net.amount) + CENT + charge }
    })
    .sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance))
  if (!nearest || Math.abs(nearest.distance) > MAX_OFF * paid + nearest.allowed) return undefined
  const { computed, distance, allowed } = nearest
  return { entry, computed, isOff: Math.abs(distance) > allowed, isDearer: kind === 'buy' ? distance > 0 : distance < 0 }
}

const valuesByGross = ({ gross }: Entry, currency: string): readonly Value[] =>
  gross?.currency === currency && !isZero(gross.amount)
    ? [{ amount: Math.abs(Number(gross.amount)), rounding: halfOfLast(gross.amount) }]
    : []

function valuesByPrice({ quantity = '0', price = '0', priceCurrency, rate }: Entry, currency: string): readonly Value[] {
  if (isZero(quantity) || isZero(price)) return []
  const quoted = wholeCurrency(priceCurrency ?? currency)
  const isOwn = quoted.currency === currency
  if (!isOwn && (rate === undefined || isZero(rate))) return []
  const size = Number(rate)
  const rates = isOwn ? [1] : [size, 1 / size]
  const units = Math.abs(Number(quantity))
  const rounding =
    (quantity.includes('.') ? halfOfLast(quantity) / units : 0) +
    Math.min(halfOfLast(price), MAX_OFF_PRICE) / Number(price) +
    (isOwn ? 0 : Math.min(halfOfLast(rate!) / Math.abs(size), MAX_OFF_RATE))
  return rates.flatMap((factor) =>
    UNITS.map((unit) => {
      const amount = units * Number(price) * factor * unit * Number(quoted.unit)
      return { amount, rounding: amount * rounding }
    }),
  )
}

/** Costs and interest that was bought, in the currency that was paid; undefined where some are in another one. */
function costsOf({ fee, tax, accrued }: Entry, currency: string): number | undefined {
  const parts = [fee, tax, accrued && { ...accrued, amount: negateExact(accrued.amount) }]
  const stated = parts.flatMap((part) => (part && !isZero(part.amount) ? [part] : []))
  return stated.some((part) => part.currency !== currency)
    ? undefined
    : Number(addExact('0', ...stated.map(({ amount }) => amount)))
}
