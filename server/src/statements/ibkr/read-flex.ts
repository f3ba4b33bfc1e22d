import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import { ratesToBase } from '../contradictions/rates-to-base.ts'
import { repeatedReferences } from '../contradictions/repeated-references.ts'
import { joiner } from '../tables/joins.ts'
import { type FlexElement, flexElements } from './flex-elements.ts'
import { actionEntry, cashEntry, grantEntry, optionEntry, tradeEntry, transferEntry } from './flex-entries.ts'
import { type FlexSections, flexSections } from './flex-sections.ts'
import { flexInstrument, flexNumber } from './flex-values.ts'

type Read = (element: FlexElement, place: Place) => Entry | undefined

/** Elements that are entries, beside trades; each by its reader. */
const ENTRIES: Readonly<Record<string, Read>> = {
  CashTransaction: cashEntry,
  CorporateAction: actionEntry,
  Transfer: transferEntry,
  OptionEAE: optionEntry,
  StockGrantActivity: grantEntry,
}
/** Elements with further values of what others say already. */
const REPEATED = new Set([
  ...['Trade', 'Order', 'SymbolSummary', 'AssetSummary', 'Lot', 'WashSale', 'TradeConfirm', 'Confirm'],
  ...['TradeTransfer', 'UnbundledCommissionDetail'],
  ...['ChangeInDividendAccrual', 'OpenDividendAccrual', 'StatementOfFundsLine', 'InterestAccrualsCurrency', 'TierInterestDetail'],
])

/** Reads a Flex report of Interactive Brokers. @throws Unreadable if it is cut off */
export function readFlex(text: string, emit: Emit): FileKind {
  let of = -1
  let count = 0
  const joining = joiner(['dividendTax'], (of, entry, parts) => emit({ type: 'entry', of, entry, ...(parts && { parts }) }))
  const sections = flexSections(flexElements(text))
  let references = repeatedReferences(0, emit)
  const rates = ratesToBase(emit)
  const add = (entry: Entry, element: FlexElement): void => {
    const [place] = entry.places
    if (element.name === 'CashTransaction') references.add(place!, [entry])
    const [currency, rate] = [element.get('currency'), flexNumber(element, 'fxRateToBase')]
    if (currency !== '' && rate) rates.add({ of, place: place!, day: entry.day, currency, rate })
    joining.add(of, entry)
  }
  for (const element of flexElements(text)) {
    if (element.name === 'FlexStatement') {
      references.end()
      statement(++of, element, emit)
      references = repeatedReferences(of, emit)
    } else if (element.name === 'ErrorMessage' || element.name === 'ErrorCode')
      throw new Unreadable(problemOf('bankError', { line: element.line }, { message: messageIn(text) }))
    else if (of >= 0) take(element, ++count, of, sections, add, emit)
  }
  joining.end()
  references.end()
  rates.end()
  return { format: 'ibkr-flex', preset: null }
}

/** Message of the Flex web service instead of a report. */
const messageIn = (text: string): string => (/<ErrorMessage>([^<]*)</.exec(text)?.[1] || 'Flex').trim().slice(0, 200)

function statement(of: number, element: FlexElement, emit: Emit): void {
  const [number, from, to] = [element.get('accountId'), element.day('fromDate'), element.day('toDate')]
  emit({
    type: 'statement',
    of,
    account: { ...(number && { number }), custodian: 'Interactive Brokers' },
    ...(from && { from }),
    ...(to && { to }),
  })
}

function take(
  element: FlexElement,
  at: number,
  of: number,
  sections: FlexSections,
  add: (entry: Entry, element: FlexElement) => void,
  emit: Emit,
): void {
  const { name, line } = element
  // Lists have the name of their elements, or one of their own.
  if (!element.hasValues) return
  const place: Place = { line, path: `${name}[${at}]` }
  const read = sections.isTrade(element) ? tradeEntry : ENTRIES[name]
  if (sections.isRepeated(element)) emit({ type: 'leftOut', of, leftOut: { place, reason: 'repeated' } })
  else if (read) {
    const entry = read(element, place)
    if (entry) add(entry, element)
    else emit({ type: 'problem', problem: problemOf('unknownKind', place, { value: kindIn(element), preset: 'Flex' }) })
  } else if (name === 'OpenPosition') position(element, place, of, emit)
  else if (name === 'CashReportCurrency') cash(element, place, of, emit)
  else emit({ type: 'leftOut', of, leftOut: { place, reason: REPEATED.has(name) ? 'repeated' : 'memo' } })
}

const kindIn = (element: FlexElement): string =>
  element.get('type') || element.get('activityDescription').slice(0, 80) || element.get('assetCategory') || element.name

function position(element: FlexElement, place: Place, of: number, emit: Emit): void {
  const quantity = flexNumber(element, 'position')
  if (/^LOT$/i.test(element.get('levelOfDetail'))) emit({ type: 'leftOut', of, leftOut: { place, reason: 'repeated' } })
  else if (quantity === undefined) emit({ type: 'problem', problem: problemOf('amountMissing', place) })
  else {
    const [day, price, value, cost, currency] = [
      element.day('reportDate'),
      flexNumber(element, 'markPrice'),
      flexNumber(element, 'positionValue'),
      flexNumber(element, 'costBasisMoney'),
      element.get('currency'),
    ]
    emit({
      type: 'holding',
      of,
      holding: {
        place,
        ...(day && { day }),
        instrument: flexInstrument(element),
        quantity,
        ...(price && { price, ...(currency && { priceCurrency: currency }) }),
        ...(value && currency && { value: { currency, amount: value } }),
        ...(cost && currency && { cost: { currency, amount: cost } }),
      },
    })
  }
}

function cash(element: FlexElement, place: Place, of: number, emit: Emit): void {
  const currency = element.get('currency')
  const [opening, closing] = [flexNumber(element, 'startingCash'), flexNumber(element, 'endingCash')]
  emit({ type: 'leftOut', of, leftOut: { place, reason: 'valuation' } })
  if (!/^[A-Z]{3}$/.test(currency)) return
  const [from, to] = [element.day('fromDate'), element.day('toDate')]
  if (opening)
    emit({ type: 'balance', of, balance: { place, kind: 'opening', ...(from && { day: from }), currency, amount: opening } })
  if (closing)
    emit({ type: 'balance', of, balance: { place, kind: 'closing', ...(to && { day: to }), currency, amount: closing } })
}
