import type { FxRateRecord } from '#ingest/dataset.ts'
import type { Item } from '../base/items.ts'
import { type XmlElement, xmlTree } from '../xml/xml-tree.ts'

/** Units of a currency for one euro on a day, as they are published. */
interface ReferenceRate {
  readonly day: string
  readonly currency: string
  readonly perEuro: number
}

const MAX_DEPTH = 6
/** Published rates have at most six digits; their quotients get no better by more. */
const DIGITS = 12

/**
 * The rates of a file of euro foreign exchange reference rates. Throws Unreadable where it is no XML.
 * Source: European Central Bank, eurofxref: Cube elements with `time`, in each those with `currency` and `rate`.
 */
export const referenceRates = (text: string): readonly ReferenceRate[] => ratesUnder(xmlTree(text, MAX_DEPTH))

/** The same of the root of such a file. */
export function ratesUnder(root: XmlElement): readonly ReferenceRate[] {
  const days = root.children.filter(({ name }) => name === 'Cube').flatMap(({ children }) => children)
  return days.flatMap(({ attributes: { time: day = '' }, children }) =>
    children.flatMap(({ attributes: { currency = '', rate = '' } }) => {
      const perEuro = Number(rate)
      const isRate = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^[A-Z]{3}$/.test(currency) && perEuro > 0 && Number.isFinite(perEuro)
      return isRate ? [{ day, currency, perEuro }] : []
    }),
  )
}

/** Those among what was read of a file, in units of the pivot currency. */
export const pivotRatesIn = (items: readonly Item[], pivot: string): readonly FxRateRecord[] =>
  ratesInPivot(
    items.flatMap((item) =>
      item.type === 'rates' ? item.perEuro.map(([currency, perEuro]) => ({ day: item.day, currency, perEuro })) : [],
    ),
    pivot,
  )

/**
 * The same in units of the pivot currency for one unit of each other, by the euro; days without a rate of the pivot currency are left
 * out.
 */
export function ratesInPivot(rates: readonly ReferenceRate[], pivot: string): readonly FxRateRecord[] {
  const days = Map.groupBy(rates, ({ day }) => day)
  return [...days].flatMap(([day, published]) => {
    const all = [{ day, currency: 'EUR', perEuro: 1 }, ...published]
    const own = all.find(({ currency }) => currency === pivot)
    if (!own) return []
    return all
      .filter((rate) => rate !== own)
      .map(({ currency, perEuro }) => ({ currency, day, rate: inDigits(own.perEuro / perEuro) }))
  })
}

/** A computed rate as a decimal of the ledger. */
export function inDigits(rate: number): string {
  const text = String(Number(rate.toPrecision(DIGITS)))
  return text.includes('e') ? rate.toFixed(18) : text
}
