import type { Entry } from '@portal/contract/statements/statement.ts'
import { absExact, negateExact } from './exact.ts'

/** Currencies that crypto currencies are dealt in, as a pattern of presets. */
export const FIAT = 'EUR|USD|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|BRL|SGD|HKD'
const CODES: ReadonlySet<string> = new Set(FIAT.split('|'))

/** Whether a symbol beside those of crypto currencies is a currency. */
export const isFiat = (symbol: string): boolean => CODES.has(symbol)

/** A conversion of a currency into a crypto currency is a purchase of that, the other way round a sale. */
export function asDeal(entry: Entry): Entry {
  const { instrument, otherInstrument, quantity, otherQuantity, gross: _, price, priceCurrency, ...rest } = entry
  if (entry.kind !== 'conversion' || quantity === undefined || otherQuantity === undefined) return entry
  const [from, into] = [instrument?.ticker ?? '', otherInstrument?.ticker ?? '']
  if (isFiat(from) === isFiat(into)) return entry
  if (isFiat(into)) {
    const net = { currency: into, amount: absExact(otherQuantity) }
    const quoted = price !== undefined && priceCurrency !== undefined && { price, priceCurrency }
    return { ...rest, ...quoted, kind: 'sell', ...(instrument && { instrument }), quantity: negateExact(absExact(quantity)), net }
  }
  const net = { currency: from, amount: negateExact(absExact(quantity)) }
  return { ...rest, kind: 'buy', ...(otherInstrument && { instrument: otherInstrument }), quantity: absExact(otherQuantity), net }
}
