import { isIsin } from '@portal/contract/imports/isin.ts'
import type { Instrument } from '@portal/contract/statements/statement.ts'
import { divideExact } from '../base/exact.ts'
import { numberOf } from '../tables/number-cell.ts'
import { type OfxElement, ofxAll, ofxChild, ofxText } from './ofx-tree.ts'

/** The exact number of a value; OFX allows a sign and either decimal mark. */
export function ofxNumber(element: OfxElement, path: string): string | undefined {
  const text = ofxText(element, path)
  if (text === '') return undefined
  const number = numberOf(text.replace(/^\+/, ''), text.includes(',') && !text.includes('.') ? ',' : '.')
  return number?.replace(/^(-?)0+(?=\d)/, '$1')
}

/** The day of a timestamp, such as 20120908033034.000[-4:EDT]. */
export function ofxDay(text: string): string | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})/.exec(text)
  if (!found) return undefined
  const day = `${found[1]}-${found[2]}-${found[3]}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}

/** The time of a timestamp that has one. */
export function ofxTime(text: string): string | undefined {
  const found = /^\d{8}(\d{2})(\d{2})(\d{2})/.exec(text)
  return found && found[0].slice(8) !== '000000' ? `${found[1]}:${found[2]}:${found[3]}` : undefined
}

const KINDS: Readonly<Record<string, Instrument['kind']>> = {
  STOCKINFO: 'share',
  MFINFO: 'fund',
  DEBTINFO: 'bond',
  OPTINFO: 'option',
  OTHERINFO: 'other',
}

/** Instruments by the identifier of their SECID, from the list of securities. */
export function ofxInstruments(root: OfxElement): ReadonlyMap<string, Instrument> {
  const instruments = new Map<string, Instrument>()
  const underlyings = new Map<string, string>()
  for (const list of ofxAll(root, 'SECLIST'))
    for (const info of list.children) {
      const security = ofxChild(info, 'SECINFO')
      const id = security && ofxText(security, 'SECID/UNIQUEID')
      if (!security || !id) continue
      const right = ofxText(info, 'OPTTYPE').toLowerCase()
      const name = ofxText(security, 'SECNAME')
      const ticker = ofxText(security, 'TICKER')
      const kind = KINDS[info.name]
      const strike = ofxNumber(info, 'STRIKEPRICE')
      const expiry = ofxDay(ofxText(info, 'DTEXPIRE'))
      const maturity = ofxDay(ofxText(info, 'DTMAT'))
      const multiplier = ofxNumber(info, 'SHPERCTRCT')
      underlyings.set(id, ofxText(info, 'SECID/UNIQUEID'))
      instruments.set(id, {
        ...identified(security),
        ...(name && { name }),
        ...(ticker && ticker !== id && { ticker }),
        ...(kind && { kind }),
        ...(kind === 'option' && (right === 'call' || right === 'put') && { right }),
        ...(strike && { strike }),
        ...(expiry && { expiry }),
        ...(maturity && { maturity }),
        ...(kind === 'bond' && couponsOf(info)),
        ...(multiplier && { multiplier }),
      })
    }
  // An option names its underlying by the number of another security of the list.
  for (const [id, instrument] of instruments) {
    const { ticker, name } = instruments.get(underlyings.get(id) ?? '') ?? {}
    const underlying = ticker ?? name
    if (underlying !== undefined) instruments.set(id, { ...instrument, underlying })
  }
  return instruments
}

const PER_YEAR: Readonly<Record<string, Instrument['couponsPerYear']>> = { MONTHLY: 12, QUARTERLY: 4, SEMIANNUAL: 2, ANNUAL: 1 }

/** The coupons of a debt; the rate is in percent. */
function couponsOf(info: OfxElement): Pick<Instrument, 'couponRate' | 'couponsPerYear'> {
  const percent = ofxNumber(info, 'COUPONRT')
  const couponRate = ofxText(info, 'DEBTTYPE').trim().toUpperCase() === 'ZERO' ? '0' : percent && divideExact(percent, '100')
  const couponsPerYear = couponRate === '0' ? 0 : PER_YEAR[ofxText(info, 'COUPONFREQ').trim().toUpperCase()]
  return { ...(couponRate && { couponRate }), ...(couponsPerYear !== undefined && { couponsPerYear }) }
}

/** The instrument of an element with a SECID. */
export const ofxInstrument = (element: OfxElement, known: ReadonlyMap<string, Instrument>): Instrument =>
  known.get(ofxText(element, 'SECID/UNIQUEID').trim()) ?? identified(element)

function identified(element: OfxElement): Instrument {
  const id = ofxText(element, 'SECID/UNIQUEID').trim()
  const type = ofxText(element, 'SECID/UNIQUEIDTYPE').toUpperCase()
  if (isIsin(id)) return { isin: id }
  if (type === 'CUSIP') return { cusip: id }
  if (type === 'SEDOL') return { sedol: id }
  if (type === 'WKN') return { wkn: id }
  return id === '' ? {} : { ticker: id }
}
