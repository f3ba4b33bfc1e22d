import type { Entry, EntryKind, Instrument, Money } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, divideExact, isZero, negateExact } from '../base/exact.ts'
import { type OfxElement, ofxChild, ofxText } from './ofx-tree.ts'
import { ofxDay, ofxInstrument, ofxNumber, ofxTime } from './ofx-values.ts'

/** The account that transactions are of. */
export interface OfxAccount {
  readonly of: number
  readonly currency: string
  readonly instruments: ReadonlyMap<string, Instrument>
}

type Made = Omit<Entry, 'places'>

const INCOME: Readonly<Record<string, EntryKind>> = {
  DIV: 'dividend',
  CGLONG: 'dividend',
  CGSHORT: 'dividend',
  INTEREST: 'interest',
  MISC: 'other',
}
const CLOSURES: Readonly<Record<string, EntryKind>> = { EXERCISE: 'exercise', ASSIGN: 'assignment', EXPIRE: 'expiry' }

/** The entries of an investment transaction; none for one that is not known or not complete. */
export function investmentEntries(element: OfxElement, account: OfxAccount): readonly Made[] {
  const inner = ofxChild(element, 'INVBUY') ?? ofxChild(element, 'INVSELL') ?? element
  const head = headOf(inner)
  if (!head) return []
  const made = entriesOf(element, inner, head, account)
  return made.filter((entry) => entry.net !== undefined || entry.quantity !== undefined).map(takenBack)
}

/** Units or cash that go from one part of an account to another, such as from cash to margin. */
export const isWithinAccount = (element: OfxElement): boolean => {
  const [from, to] = [ofxText(element, 'SUBACCTFROM'), ofxText(element, 'SUBACCTTO')]
  return /^JRNL(FUND|SEC)$/.test(element.name) && from !== '' && to !== '' && from !== to
}

/** An entry that cancels another has the cash of its reversal; trades have the sign of their kind already. */
function takenBack(entry: Made): Made {
  if (entry.status !== 'cancelled' || entry.kind === 'buy' || entry.kind === 'sell') return entry
  const { net: cash, gross, tax } = entry
  const isCost = COSTS.includes(entry.kind)
  const original = (money: Money): Money => ({
    ...money,
    amount:
      entry.kind === 'transfer'
        ? negateExact(money.amount)
        : isCost
          ? negateExact(absExact(money.amount))
          : absExact(money.amount),
  })
  return {
    ...entry,
    ...(cash && { net: original(cash) }),
    ...(gross && { gross: original(gross) }),
    ...(tax && { tax: { ...tax, amount: absExact(tax.amount) } }),
  }
}
const COSTS: readonly EntryKind[] = ['bankFee', 'tax', 'financing']

type Head = Pick<Entry, 'day' | 'time' | 'settleDay' | 'status' | 'reference' | 'text'>

function entriesOf(element: OfxElement, inner: OfxElement, head: Head, account: OfxAccount): readonly Made[] {
  const instrument = ofxChild(inner, 'SECID') && { ...ofOwnKind(element), ...ofxInstrument(inner, account.instruments) }
  const common = { ...head, ...(instrument && { instrument }) }
  const { name } = element
  const total = moneyIn(inner, 'TOTAL', account)
  if (name.startsWith('BUY')) return [{ kind: 'buy', ...common, ...tradeOf(element, inner, 1, account) }]
  if (name.startsWith('SELL'))
    return [{ kind: isDebtEnd(element) ? 'redemption' : 'sell', ...common, ...tradeOf(element, inner, -1, account) }]
  if (name === 'INCOME') return [{ kind: incomeKind(inner, instrument), ...common, ...incomeOf(inner, total, account) }]
  if (name === 'REINVEST') return reinvested(inner, common, total, account)
  if (name === 'RETOFCAP') return [{ kind: 'returnOfCapital', ...common, ...net(total) }]
  if (name === 'INVEXPENSE') return [{ kind: TAXES.test(head.text ?? '') ? 'tax' : 'bankFee', ...common, ...net(total) }]
  if (name === 'MARGININTEREST') return [{ kind: 'financing', ...common, ...net(total) }]
  if (name === 'JRNLFUND') return [{ kind: 'transfer', ...common, ...net(total) }]
  if (name === 'TRANSFER' || name === 'JRNLSEC') return [{ kind: 'transfer', ...common, ...units(inner, sideOf(inner)) }]
  if (name === 'SPLIT') return splitOf(inner, common, account)
  if (name === 'CLOSUREOPT') return [{ kind: CLOSURES[ofxText(inner, 'OPTACTION')] ?? 'expiry', ...common, ...units(inner, 0) }]
  return []
}

const KINDS: Readonly<Record<string, Instrument['kind']>> = { STOCK: 'share', MF: 'fund', DEBT: 'bond', OPT: 'option' }

/** Instrument of a trade, from its own element, where the list of securities does not have it. */
function ofOwnKind(element: OfxElement): Instrument {
  const kind = KINDS[/^(?:BUY|SELL)(\w+)$/.exec(element.name)?.[1] ?? '']
  const multiplier = ofxNumber(element, 'SHPERCTRCT')
  return { ...(kind && { kind }), ...(multiplier && { multiplier }) }
}

/** The purpose of an expense is in its text alone. */
const TAXES = /\btax|withh|w\/h/i
const isDebtEnd = (element: OfxElement): boolean => /^(MATURITY|CALL)$/.test(ofxText(element, 'SELLREASON'))
const net = (total: Money | undefined): Pick<Entry, 'net'> => (total ? { net: total } : {})

function incomeKind(inner: OfxElement, instrument: Instrument | undefined): EntryKind {
  const kind = INCOME[ofxText(inner, 'INCOMETYPE')] ?? 'other'
  return kind === 'interest' && instrument?.kind === 'bond' ? 'coupon' : kind
}

function headOf(inner: OfxElement): Head | undefined {
  const about = ofxChild(inner, 'INVTRAN')
  if (!about) return undefined
  const traded = ofxText(about, 'DTTRADE')
  const day = ofxDay(traded)
  if (day === undefined) return undefined
  const [time, settleDay] = [ofxTime(traded), ofxDay(ofxText(about, 'DTSETTLE'))]
  const taken = ofxText(about, 'REVERSALFITID')
  // A cancelling entry has a reference of its own, and that of the cancelled entry.
  const [reference, text] = [taken || ofxText(about, 'FITID'), ofxText(about, 'MEMO')]
  return {
    day,
    ...(time && { time }),
    ...(settleDay && { settleDay }),
    status: taken === '' ? 'booked' : 'cancelled',
    ...(reference && { reference }),
    ...(text && { text: text.slice(0, 1000) }),
  }
}

/** A trade: `side` is 1 for units that are received. */
function tradeOf(element: OfxElement, inner: OfxElement, side: 1 | -1, account: OfxAccount): Partial<Made> {
  const quantity = ofxNumber(inner, 'UNITS')
  const total = moneyIn(inner, 'TOTAL', account)
  const price = ofxNumber(inner, 'UNITPRICE')
  const fee = costOf(inner, ['COMMISSION', 'FEES', 'LOAD'], account)
  const tax = costOf(inner, ['TAXES', 'WITHHOLDING'], account)
  const accrued = ofxNumber(element, 'ACCRDINT') ?? ofxNumber(inner, 'ACCRDINT')
  const size = quantity && absExact(quantity)
  return {
    ...(size && { quantity: side > 0 ? size : negateExact(size) }),
    ...(price && { price: absExact(price), priceCurrency: currencyIn(inner, account) }),
    ...(total && { net: { ...total, amount: side > 0 ? negateExact(absExact(total.amount)) : absExact(total.amount) } }),
    ...(fee && { fee }),
    ...(tax && { tax }),
    // Interest is bought with a bond and sold with it.
    ...(accrued &&
      !isZero(accrued) && {
        accrued: {
          currency: currencyIn(inner, account),
          amount: side > 0 ? negateExact(absExact(accrued)) : absExact(accrued),
        },
      }),
  }
}

function incomeOf(inner: OfxElement, total: Money | undefined, account: OfxAccount): Partial<Made> {
  const tax = costOf(inner, ['WITHHOLDING', 'TAXES'], account)
  if (!total || !tax) return net(total)
  return { gross: total, tax, net: { ...total, amount: addExact(total.amount, negateExact(tax.amount)) } }
}

/** Income that was paid, and the units that it bought. */
function reinvested(
  inner: OfxElement,
  common: Head & { readonly instrument?: Instrument },
  total: Money | undefined,
  account: OfxAccount,
): readonly Made[] {
  const income = total && { ...total, amount: absExact(total.amount) }
  return [
    { kind: incomeKind(inner, common.instrument), ...common, ...net(income) },
    { kind: 'buy', ...common, ...tradeOf(inner, inner, 1, account) },
  ]
}

/** A split, and the cash that was paid for what is no whole unit. */
function splitOf(inner: OfxElement, common: Head, account: OfxAccount): readonly Made[] {
  const [old, fresh] = [ofxNumber(inner, 'OLDUNITS'), ofxNumber(inner, 'NEWUNITS')]
  const ratio = divideExact(ofxNumber(inner, 'NUMERATOR') ?? '0', ofxNumber(inner, 'DENOMINATOR') ?? '0')
  const quantity = old !== undefined && fresh !== undefined ? addExact(fresh, negateExact(old)) : '0'
  const cash = moneyIn(inner, 'FRACCASH', account)
  const split: Made = { kind: 'split', ...common, quantity, ...(ratio && { ratio }) }
  return cash && !isZero(cash.amount) ? [split, { kind: 'other', ...common, net: cash }] : [split]
}

/** Units that go out leave, and those of a short position are owed. */
function sideOf(inner: OfxElement): 1 | -1 | 0 {
  const isShort = ofxText(inner, 'POSTYPE') === 'SHORT'
  const isOut = ofxText(inner, 'TFERACTION') === 'OUT'
  if (!isShort && !isOut) return 0
  return isShort === isOut ? 1 : -1
}

/** `side` is the sign of the units; 0 for the one that they have. */
function units(inner: OfxElement, side: 1 | -1 | 0): Partial<Made> {
  const quantity = ofxNumber(inner, 'UNITS')
  if (quantity === undefined) return {}
  if (side === 0) return { quantity }
  return { quantity: side > 0 ? absExact(quantity) : negateExact(absExact(quantity)) }
}

const currencyIn = (inner: OfxElement, { currency }: OfxAccount): string => ofxText(inner, 'CURRENCY/CURSYM').trim() || currency

function moneyIn(inner: OfxElement, path: string, account: OfxAccount): Money | undefined {
  const amount = ofxNumber(inner, path)
  return amount === undefined ? undefined : { currency: currencyIn(inner, account), amount }
}

function costOf(inner: OfxElement, paths: readonly string[], account: OfxAccount): Money | undefined {
  const sum = addExact(...paths.map((path) => ofxNumber(inner, path) ?? '0'))
  return isZero(sum) ? undefined : { currency: currencyIn(inner, account), amount: sum }
}
