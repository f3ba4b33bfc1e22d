import type { Entry, EntryKind, Money, Place } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, isZero, negateExact, signOf } from '../base/exact.ts'
import { reversed } from '../base/reversed.ts'
import type { FlexElement } from './flex-elements.ts'
import { flexInstrument, flexNumber, flexTime } from './flex-values.ts'

const CASH: readonly (readonly [RegExp, EntryKind])[] = [
  [/withholding|871|tax/i, 'tax'],
  [/bond interest/i, 'coupon'],
  [/interest paid/i, 'financing'],
  [/interest/i, 'interest'],
  [/dividend/i, 'dividend'],
  [/borrow fee|stock loan/i, 'borrowFee'],
  [/advisor/i, 'adviceFee'],
  [/fee|commission/i, 'bankFee'],
  [/deposit|withdraw/i, 'transfer'],
  [/adjustment|other/i, 'other'],
]

const ACTIONS: Readonly<Record<string, EntryKind>> = {
  FS: 'split',
  RS: 'split',
  SD: 'stockDividend',
  HD: 'stockDividend',
  SO: 'spinOff',
  TC: 'merger',
  TO: 'merger',
  CM: 'merger',
  IC: 'conversion',
  CA: 'conversion',
  CC: 'conversion',
  RI: 'rights',
  SR: 'rights',
  CH: 'returnOfCapital',
  CD: 'dividend',
  BM: 'redemption',
  BC: 'redemption',
  PI: 'conversion',
  DW: 'expiry',
  CI: 'coupon',
}

const common = (element: FlexElement, place: Place): Pick<Entry, 'places' | 'status'> & Partial<Entry> => {
  const reference = element.get('transactionID') || element.get('tradeID') || element.get('actionID')
  const text = element.get('actionDescription') || element.get('description')
  return { places: [place], status: 'booked', ...(reference && { reference }), ...(text && { text: text.slice(0, 1000) }) }
}

const money = (currency: string, amount: string | undefined): Money | undefined =>
  amount === undefined || currency === '' ? undefined : { currency, amount }

/** A security trade or a currency deal; none of a contract for difference, of which no cash moves as the trade says it. */
export function tradeEntry(element: FlexElement, place: Place): Entry | undefined {
  const category = element.get('assetCategory')
  if (category === 'CFD') return undefined
  const when = element.get('dateTime') || element.get('tradeDate')
  const day = element.day('tradeDate', 'dateTime')
  const quantity = flexNumber(element, 'quantity')
  const currency = element.get('currency')
  if (day === undefined || quantity === undefined) return undefined
  const [time, settleDay, price] = [
    flexTime(when),
    element.day('settleDateTarget', 'settleDate'),
    flexNumber(element, 'tradePrice') ?? flexNumber(element, 'price'),
  ]
  const side = element.get('buySell').toUpperCase()
  const head = {
    ...common(element, place),
    day,
    ...(time && { time }),
    ...(settleDay && { settleDay }),
    ...cancelled(side, element),
  }
  if (category === 'CASH') return currencyDeal(element, head, quantity, currency)
  const paid = feeOf(element)
  const tax = flexNumber(element, 'taxes') ?? flexNumber(element, 'tax')
  // Of a future nothing but the costs is paid; its proceeds are the value of the contracts.
  const proceeds = category === 'FUT' ? '0' : (flexNumber(element, 'proceeds') ?? tradeMoney(element, side))
  const net = flexNumber(element, 'netCash') ?? (proceeds && afterCosts(proceeds, currency, paid, tax))
  const trade: Entry = {
    ...head,
    kind: kindOfTrade(element, side, quantity),
    instrument: flexInstrument(element),
    quantity,
    ...(price && { price, ...(currency && { priceCurrency: currency }) }),
    ...(paid && { fee: paid }),
    ...(tax && !isZero(tax) && currency && { tax: { currency, amount: negateExact(tax) } }),
    ...optional('net', money(currency, net)),
    ...optional('gross', paid && paid.currency === currency ? money(currency, proceeds) : undefined),
  }
  return isTakenBack(side) ? takenBack(trade, element) : trade
}

/** "BUY (Ca.)" has the units and the cash of its reversal, and a number of its own. */
const isTakenBack = (side: string): boolean => side.includes('(CA')
function takenBack(trade: Entry, element: FlexElement): Entry {
  const { reference: _, ...rest } = reversed(trade)
  const number = element.get('origTradeID')
  return { ...rest, kind: trade.kind, ...(/^[1-9]/.test(number) && { reference: number }) }
}

/** The cash of a report without it: the tax is negative as the report has it. */
const afterCosts = (proceeds: string, currency: string, fee: Money | undefined, tax: string | undefined): string =>
  addExact(proceeds, fee?.currency === currency ? negateExact(fee.amount) : '0', tax ?? '0')

/** The value of a trade, as cash: reports write it with the sign of the units, confirmations without one. */
function tradeMoney(element: FlexElement, side: string): string | undefined {
  const value = flexNumber(element, 'tradeMoney') ?? flexNumber(element, 'amount')
  if (value === undefined) return undefined
  return isSale(side, flexNumber(element, 'quantity') ?? '0') ? absExact(value) : negateExact(absExact(value))
}

const isSale = (side: string, quantity: string): boolean => side.startsWith('SELL') || (side === '' && signOf(quantity) < 0)

const optional = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<K, V>)

const cancelled = (side: string, element: FlexElement): Partial<Entry> =>
  isTakenBack(side) || notesOf(element).includes('Ca') ? { status: 'cancelled' } : {}

/** Reports name the notes so, confirmations otherwise. */
const notesOf = (element: FlexElement): readonly string[] => (element.get('notes') || element.get('code')).split(';')

/** Exercises, assignments and expiries of options are trades with a note. */
function kindOfTrade(element: FlexElement, side: string, quantity: string): EntryKind {
  const notes = notesOf(element)
  const isOption = /^(OPT|FOP)$/.test(element.get('assetCategory'))
  if (isOption && notes.includes('Ep')) return 'expiry'
  if (isOption && notes.includes('Ex')) return 'exercise'
  if (isOption && notes.includes('A')) return 'assignment'
  return isSale(side, quantity) ? 'sell' : 'buy'
}

function feeOf(element: FlexElement): Money | undefined {
  const fee = flexNumber(element, 'ibCommission') ?? flexNumber(element, 'commission')
  const currency = element.get('ibCommissionCurrency') || element.get('commissionCurrency') || element.get('currency')
  return fee === undefined || isZero(fee) || currency === '' ? undefined : { currency, amount: negateExact(fee) }
}

/** Of the symbol EUR.USD the first currency is dealt in, and the second one paid. */
function currencyDeal(element: FlexElement, head: Omit<Entry, 'kind'>, quantity: string, currency: string): Entry | undefined {
  const [base = ''] = element.get('symbol').split('.')
  const size = flexNumber(element, 'proceeds') ?? flexNumber(element, 'tradeMoney')
  if (!/^[A-Z]{3}$/.test(base) || size === undefined) return undefined
  const paid = signOf(quantity) > 0 ? negateExact(absExact(size)) : absExact(size)
  const [own, other] = [
    { currency: base, amount: quantity },
    { currency, amount: paid },
  ]
  const fee = feeOf(element)
  const rate = flexNumber(element, 'tradePrice')
  const [net, counter] = signOf(quantity) > 0 ? [own, other] : [other, own]
  return { ...head, kind: 'fx', net, counter, ...(fee && { fee }), ...(rate && { rate: absExact(rate) }) }
}

/** A line of cash: income, tax, fees, deposits. */
export function cashEntry(element: FlexElement, place: Place): Entry | undefined {
  const type = element.get('type')
  const kind = CASH.find(([form]) => form.test(type))?.[1]
  const amount = flexNumber(element, 'amount')
  const currency = element.get('currency')
  const settled = element.day('settleDate')
  const day = element.day('dateTime', 'settleDate', 'reportDate')
  if (kind === undefined || amount === undefined || currency === '' || day === undefined) return undefined
  const exDay = element.day('exDate')
  const hasInstrument = element.get('isin') !== '' || element.get('symbol') !== '' || element.get('conid') !== ''
  return {
    ...common(element, place),
    kind: kind === 'dividend' && /return of capital/i.test(element.get('description')) ? 'returnOfCapital' : kind,
    day,
    ...(settled && { settleDay: settled }),
    ...(exDay && { exDay }),
    ...(hasInstrument && { instrument: flexInstrument(element) }),
    net: { currency, amount },
  }
}

/** A leg of a corporate action: the units that it brought or took, and its cash. */
export function actionEntry(element: FlexElement, place: Place): Entry | undefined {
  const kind = ACTIONS[element.get('type')] ?? 'conversion'
  const day = element.day('dateTime', 'reportDate')
  const quantity = flexNumber(element, 'quantity')
  const proceeds = flexNumber(element, 'proceeds') ?? flexNumber(element, 'amount')
  const currency = element.get('currency')
  if (day === undefined) return undefined
  const split = /(\d+(?:\.\d+)?) FOR (\d+(?:\.\d+)?)/i.exec(element.get('actionDescription') || element.get('description'))
  const hasCash = proceeds !== undefined && !isZero(proceeds) && currency !== ''
  return {
    ...common(element, place),
    kind,
    day,
    instrument: flexInstrument(element),
    quantity: quantity ?? '0',
    ...(kind === 'split' && split?.[2] === '1' && { ratio: split[1]! }),
    ...(hasCash && { net: { currency, amount: proceeds } }),
  }
}

/** Units or cash that moved between accounts. */
export function transferEntry(element: FlexElement, place: Place): Entry | undefined {
  const day = element.day('date', 'dateTime', 'reportDate')
  const size = flexNumber(element, 'quantity')
  const cash = flexNumber(element, 'cashTransfer')
  const currency = element.get('currency')
  const isOut = /^out/i.test(element.get('direction'))
  const signed = (text: string): string => (isOut ? negateExact(absExact(text)) : text)
  const counterparty = element.get('company') || element.get('account')
  if (day === undefined) return undefined
  const head = { ...common(element, place), kind: 'transfer' as const, day, ...(counterparty && { counterparty }) }
  if (size !== undefined && !isZero(size)) return { ...head, instrument: flexInstrument(element), quantity: signed(size) }
  return cash !== undefined && currency !== '' ? { ...head, net: { currency, amount: signed(cash) } } : undefined
}

/** An exercise, assignment or expiry that is not among the trades. */
export function optionEntry(element: FlexElement, place: Place): Entry | undefined {
  const day = element.day('date')
  const quantity = flexNumber(element, 'quantity')
  const type = element.get('transactionType')
  if (day === undefined || quantity === undefined) return undefined
  const kind: EntryKind = /assign/i.test(type)
    ? 'assignment'
    : /exercise/i.test(type)
      ? 'exercise'
      : /expir/i.test(type)
        ? 'expiry'
        : signOf(quantity) < 0
          ? 'sell'
          : 'buy'
  const [fee, net, currency] = [flexNumber(element, 'commisionsAndTax'), flexNumber(element, 'proceeds'), element.get('currency')]
  const price = flexNumber(element, 'tradePrice')
  return {
    ...common(element, place),
    kind,
    day,
    instrument: flexInstrument(element),
    quantity,
    ...(price && !isZero(price) && { price, ...(currency && { priceCurrency: currency }) }),
    ...(net && currency && { net: { currency, amount: addExact(net, fee ?? '0') } }),
  }
}

/** Units that the broker grants; other lines of a grant, such as its vesting, are not known. */
export function grantEntry(element: FlexElement, place: Place): Entry | undefined {
  const day = element.day('awardDate', 'reportDate')
  const quantity = flexNumber(element, 'quantity')
  const isGrant = /grant|award/i.test(element.get('activityDescription')) && !/vest/i.test(element.get('activityDescription'))
  if (day === undefined || quantity === undefined || !isGrant) return undefined
  const [price, value, currency] = [flexNumber(element, 'price'), flexNumber(element, 'value'), element.get('currency')]
  return {
    ...common(element, place),
    kind: 'incomeInKind',
    day,
    instrument: flexInstrument(element),
    quantity,
    ...(price && { price: absExact(price), ...(currency && { priceCurrency: currency }) }),
    ...(value && currency && { gross: { currency, amount: absExact(value) } }),
  }
}
