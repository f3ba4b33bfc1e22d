import { isIsin } from '@portal/contract/imports/isin.ts'
import type { Instrument, Money } from '@portal/contract/statements/statement.ts'
import { negateExact } from '../base/exact.ts'

/** An amount with a decimal comma, such as "1234,5"; undefined if it is none. Some banks write a point, or points between thousands. */
export function swiftNumber(text: string): string | undefined {
  const found = /^(N)?(\d+)(?:,(\d*))?$/.exec(withComma(text.trim()))
  if (!found) return undefined
  const whole = found[2]!.replace(/^0+(?=\d)/, '')
  const number = found[3] ? `${whole}.${found[3]}` : whole
  return found[1] ? negateExact(number) : number
}

function withComma(text: string): string {
  if (/^N?\d{1,3}(\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '')
  return /^N?\d+\.\d{1,2}$/.test(text) ? text.replace('.', ',') : text
}

/** A currency and an amount, such as "EUR1234,5". */
export function swiftMoney(text: string): Money | undefined {
  const found = /^(N)?([A-Z]{3})(N?[\d,]+)$/.exec(text.trim())
  const amount = found && swiftNumber(found[3]!)
  return found && amount !== undefined && amount !== null
    ? { currency: found[2]!, amount: found[1] ? negateExact(amount) : amount }
    : undefined
}

/** The number of a quantity, such as "UNIT/7000," or "FAMT/1000,". */
export const swiftQuantity = (text: string): string | undefined => swiftNumber(text.split('/').at(-1)!)

/** A day of six or eight digits; what follows is ignored. */
export function swiftDay(text: string): string | undefined {
  const found = /^(\d{4}|\d{2})(\d{2})(\d{2})(?:\d{6})?(?!\d)/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})/.exec(text)
  if (!found) return undefined
  const year = found[1]!.length === 4 ? found[1]! : Number(found[1]) > 79 ? `19${found[1]}` : `20${found[1]}`
  const day = `${year}-${found[2]}-${found[3]}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}

/** The instrument of a field 35B: its ISIN, other numbers by their country, and its name. */
export function swiftInstrument(text: string): Instrument {
  const instrument: Record<string, string> = {}
  const names: string[] = []
  for (const line of text.split('\n')) {
    const isin = /^ISIN\s+([A-Z0-9]{12})$/.exec(line.trim())?.[1]
    const other = /^\/([A-Z]{2})\/(.+)$/.exec(line.trim())
    if (isin !== undefined && isIsin(isin)) instrument.isin = isin
    else if (other) {
      const scheme = { US: 'cusip', GB: 'sedol', CH: 'valor', DE: 'wkn', TS: 'ticker' }[other[1]!]
      if (scheme !== undefined) instrument[scheme] = other[2]!
      else instrument.ticker ??= other[2]!
    } else if (line.trim() !== '') names.push(isin ?? line.trim())
  }
  if (names.length > 0) instrument.name = names.join(' ')
  return instrument
}
