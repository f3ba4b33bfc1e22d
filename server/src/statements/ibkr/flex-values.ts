import { isIsin } from '@portal/contract/imports/isin.ts'
import type { Instrument } from '@portal/contract/statements/statement.ts'
import { dayOf } from '../tables/day-cell.ts'
import { numberOf } from '../tables/number-cell.ts'
import { optionNamed } from '../tables/option-name.ts'
import type { FlexElement } from './flex-elements.ts'

/** The time of an attribute that has one. */
export const flexTime = (text: string): string | undefined => dayOf(text, 'dmy')?.time

/** The exact number of an attribute. */
export const flexNumber = (element: FlexElement, attribute: string): string | undefined => {
  const text = element.get(attribute)
  return text === '' || text === '--' ? undefined : numberOf(text, '.')
}

const KINDS: Readonly<Record<string, Instrument['kind']>> = {
  STK: 'share',
  ETF: 'etf',
  FUND: 'fund',
  BOND: 'bond',
  BILL: 'bond',
  OPT: 'option',
  FOP: 'option',
  WAR: 'option',
  FUT: 'future',
  CRYPTO: 'crypto',
  IND: 'index',
}

/** The instrument of an element. */
export function flexInstrument(element: FlexElement): Instrument {
  const isin = element.get('isin') || element.get('securityID')
  const kind = element.get('subCategory') === 'ETF' ? 'etf' : KINDS[element.get('assetCategory')]
  const right = { C: 'call', P: 'put' }[element.get('putCall')] as 'call' | 'put' | undefined
  const multiplier = flexNumber(element, 'multiplier')
  const strike = flexNumber(element, 'strike')
  const expiry = element.day('expiry')
  const [maturity, issueDate] = kind === 'bond' ? [element.day('maturity') ?? expiry, element.day('issueDate')] : []
  const texts = {
    cusip: element.get('cusip'),
    figi: element.get('figi'),
    ticker: element.get('symbol').trim(),
    mic: element.get('listingExchange'),
    name: element.get('description').slice(0, 1000),
    issuer: right ? '' : element.get('issuer'),
    underlying: right ? element.get('underlyingSymbol') : '',
  }
  // Not every query has the terms of options in columns of their own.
  const { ticker: _, name: __, ...terms } = (kind === 'option' && !right && optionNamed(texts.ticker)) || {}
  return {
    ...terms,
    ...(isIsin(isin) && { isin }),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(kind && { kind }),
    ...(multiplier && multiplier !== '1' && { multiplier }),
    ...(right && { right }),
    ...(right && strike && { strike }),
    ...(expiry && { expiry }),
    ...(maturity && { maturity }),
    ...(issueDate && { issueDate }),
  }
}
