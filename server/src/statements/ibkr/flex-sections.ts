import { absExact } from '../base/exact.ts'
import type { FlexElement } from './flex-elements.ts'
import { flexNumber } from './flex-values.ts'

/** Elements of trades by how far they are broken down, the most detailed first. Each level has all trades. */
const TRADE_LEVELS = ['Trade EXECUTION', 'TradeConfirm EXECUTION', 'Order ORDER', 'SymbolSummary SYMBOL_SUMMARY'] as const
const OWN_LEVEL: Readonly<Record<string, string>> = {
  Trade: 'EXECUTION',
  TradeConfirm: 'EXECUTION',
  Order: 'ORDER',
  SymbolSummary: 'SYMBOL_SUMMARY',
}
/** A level of the list of trades, such as that of orders, has an element of its own in newer reports. */
const NAME_OF_LEVEL: Readonly<Record<string, string>> = { ORDER: 'Order', SYMBOL_SUMMARY: 'SymbolSummary' }

/** Sections of a report that repeat another section. */
export interface FlexSections {
  /** Whether the element is a trade of the level that is read. */
  readonly isTrade: (element: FlexElement) => boolean
  readonly isRepeated: (element: FlexElement) => boolean
}

/** Looks through a report: which level of trades and of cash is read, and which ends of options are among its trades. */
export function flexSections(elements: Iterable<FlexElement>): FlexSections {
  const levels = new Set<string>()
  const trades = new Set<string>()
  let hasDetailedCash = false
  for (const element of elements) {
    const level = levelOf(element)
    if (level !== undefined) {
      levels.add(level)
      for (const key of keysOf(element)) trades.add(key)
    }
    hasDetailedCash ||= element.name === 'CashTransaction' && !isSummary(element)
  }
  const read = TRADE_LEVELS.find((level) => levels.has(level))
  return {
    isTrade: (element) => read !== undefined && levelOf(element) === read,
    isRepeated: (element) =>
      (element.name === 'CashTransaction' && hasDetailedCash && isSummary(element)) ||
      (element.name === 'OptionEAE' && keysOf(element).some((key) => trades.has(key))),
  }
}

const isSummary = (element: FlexElement): boolean => /^SUMMARY$/i.test(element.get('levelOfDetail'))

function levelOf(element: FlexElement): string | undefined {
  const own = OWN_LEVEL[element.name]
  if (own === undefined || !element.hasValues) return undefined
  const level = element.get('levelOfDetail').toUpperCase() || own
  const name = NAME_OF_LEVEL[level] ?? element.name
  return `${name} ${level}`
}

/** By what the end of an option finds its trade: the number of the trade, or contract, day and size. */
function keysOf(element: FlexElement): readonly string[] {
  const number = element.get('tradeID')
  const what = element.get('conid') || element.get('symbol')
  const day = element.day('tradeDate', 'dateTime', 'date')
  const quantity = flexNumber(element, 'quantity')
  const isBooked = element.name === 'OptionEAE' || element.get('transactionType') === 'BookTrade'
  return [
    ...(number === '' ? [] : [number]),
    ...(isBooked && what !== '' && day && quantity ? [`${what} ${day} ${absExact(quantity)}`] : []),
  ]
}
