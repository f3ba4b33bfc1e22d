import { isIsin } from '@portal/contract/imports/isin.ts'
import type { Instrument, Money } from '@portal/contract/statements/statement.ts'
import { termsOfDebt } from '../base/terms-of-debt.ts'
import { type XmlElement, xmlAll, xmlChild, xmlFind, xmlText } from '../xml/xml-tree.ts'

/** An exact number as ISO 20022 writes it. */
export const isoNumber = (text: string): string | undefined =>
  /^[+-]?\d+(\.\d*)?$/.test(text.trim()) ? text.trim().replace(/^\+/, '').replace(/\.$/, '') : undefined

/** An amount with its currency in an attribute. */
export function isoMoney(element: XmlElement | undefined): Money | undefined {
  const amount = element && isoNumber(element.value)
  const currency = element?.attributes.Ccy
  return amount !== undefined && currency !== undefined ? { currency, amount } : undefined
}

/** The day of a date or a time in an element. */
export function isoDay(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined
  const text = element.value || xmlFind(element, 'Dt', 'DtTm')?.value || ''
  const inner =
    text ||
    (xmlAll(element, 'Dt')
      .map((each) => xmlFind(each, 'Dt')?.value)
      .find(Boolean) ??
      '')
  const day = inner.slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

const SCHEMES: Readonly<Record<string, keyof Instrument>> = {
  CUSP: 'cusip',
  SEDL: 'sedol',
  VALO: 'valor',
  WKNR: 'wkn',
  FIGI: 'figi',
  FIGC: 'figi',
  FIGG: 'figi',
  TIKR: 'ticker',
}

/** The instrument of an element with ISIN, OthrId and Desc. */
export function isoInstrument(element: XmlElement | undefined): Instrument {
  if (!element) return {}
  const found: Record<string, string> = {}
  const isin = xmlText(element, 'ISIN', 'Id/ISIN')
  if (isIsin(isin)) found.isin = isin
  for (const other of [...xmlAll(element, 'OthrId'), ...xmlAll(element, 'OthrInstrmId')]) {
    const type = xmlText(other, 'Tp/Cd', 'Tp/Prtry')
    const id = xmlText(other, 'Id')
    const scheme = SCHEMES[type] ?? (id.length > 0 ? 'ticker' : undefined)
    if (scheme !== undefined) found[scheme] ??= id
  }
  const name = xmlText(element, 'Desc', 'Nm')
  if (name !== '') found.name = name.slice(0, 1000)
  const currency = xmlChild(element, 'DnmtnCcy')?.value
  if (currency) found.currency = currency
  return found
}

/** Terms of a debt in the attributes of an instrument. */
export function isoTermsOfDebt(attributes: XmlElement | undefined): Instrument {
  if (!attributes) return {}
  return termsOfDebt({
    percent: isoNumber(xmlFind(attributes, 'IntrstRate', 'CpnRate')?.value ?? ''),
    maturity: isoDay(xmlFind(attributes, 'MtrtyDt')),
    issueDate: isoDay(xmlFind(attributes, 'IsseDt')),
    frequency: xmlText(attributes, 'PmtFrqcy/Cd'),
  })
}
