import type { Entry, EntryKind, Money, Place } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, isZero, multiplyExact, negateExact, sameExact, signOf, trimExact } from '../base/exact.ts'
import { asDeal, isFiat } from '../base/fiat.ts'
import type { ProblemCode } from '../base/problem.ts'
import { reversed } from '../base/reversed.ts'
import { UNNAMED } from '../base/unnamed.ts'
import type { DayOrder } from './day-cell.ts'
import { fittingNumbers } from './fitting-numbers.ts'
import { currencyOf, instrumentOf, type LineFields, withSymbols } from './line-fields.ts'
import { daysOf, ratioOf, referenceOf, textOf } from './line-texts.ts'
import type { LineOptions, Outcome, Preset } from './preset.ts'

/** Context in which a line is read. */
export interface LineContext {
  readonly preset: Preset
  readonly order: DayOrder
  /** Of the file, where no column says it. */
  readonly currency: string | undefined
}

/** Why a line is no entry. */
interface Refusal {
  readonly refused: ProblemCode
  readonly value: string
}

const TRADES: ReadonlySet<string> = new Set(['buy', 'sell', 'redemption'])
const COSTS: ReadonlySet<string> = new Set(['custodyFee', 'adviceFee', 'bankFee', 'tax', 'financing', 'borrowFee'])
const OF_UNITS: ReadonlySet<string> = new Set(
  'split stockDividend spinOff merger conversion rights incomeInKind exercise assignment expiry'.split(' '),
)

/** Kinds in whose place a payment is income. */
const PAID_INSTEAD: ReadonlySet<string> = new Set(['split', 'stockDividend', 'spinOff'])
/** Of these a line without units is of the cash that they paid or cost. */
const WITH_CASH: ReadonlySet<string> = new Set(['merger', 'rights'])
/** Of these the amount is what the units are worth: no cash moves. */
const HAVE_WORTH: ReadonlySet<string> = new Set(['incomeInKind', 'conversion'])
const BOUGHT = /^(?:b$|bu|bo|long|k[aøouö]|ko|achat|compra|acqui|l$)/i
const SOLD = /^(?:s$|se|sl|sold|short|ver[kv]|vent|vend|sal|säl|s$)/i

/** Makes an entry of a line. @throws InvalidAmount */
export function lineEntry(
  given: LineFields,
  outcome: Outcome,
  options: LineOptions,
  place: Place,
  context: LineContext,
): Entry | Refusal {
  const fields = context.preset.symbols ? withSymbols(given, context.preset.symbols) : given
  const days = daysOf(fields, context.order)
  if (!days) return { refused: 'invalidDay', value: fields.text('day') }
  const stated = amountsOf(fields, options, context)
  const isMoney = isMoneyAlone(stated)
  const kind =
    outcome === 'trade' ? tradeKind(fields, stated) : isMoney && PAID_INSTEAD.has(outcome) ? 'other' : (outcome as EntryKind)
  const fitting = TRADES.has(kind) && !options.isMargined ? withFittingNumbers(fields, stated) : stated
  const amounts = context.preset.addsFees ? withFees(fields, fitting) : fitting
  const instrument = kind === 'fx' || options.isCash ? undefined : instrumentOf(fields, context.preset.instruments === 'crypto')
  const hasUnits =
    TRADES.has(kind) ||
    (OF_UNITS.has(kind) && !(isMoney && WITH_CASH.has(kind))) ||
    (kind === 'transfer' && instrument !== undefined && amounts.quantity !== undefined && !isZero(amounts.quantity))
  const direction = directionOf(kind, options, context.preset) ?? sideOf(fields)
  const signed = TRADES.has(kind) ? tradeAmounts(kind, amounts, options) : otherAmounts(kind, hasUnits, amounts, direction)
  const deal = kind === 'fx' ? dealOf(fields, amounts) : undefined
  const missing = deal ? undefined : missingIn(kind, signed)
  if (missing) return { refused: missing, value: '' }
  const [otherTicker, otherQuantity] = [fields.text('otherTicker'), fields.number('otherQuantity')]
  // Such a fee reduces the transferred units: no cash is paid.
  const isOfUnits = kind === 'transfer' && amounts.feeCurrency === instrument?.ticker
  const text = textOf(fields)
  const entry = clean({
    kind,
    places: [place],
    ...days,
    status: options.status ?? 'booked',
    reference: referenceOf(fields, kind === 'fx' ? 'deal' : 'reference') ?? referenceOf(fields, 'reference'),
    instrument,
    otherInstrument:
      otherTicker === '' || kind === 'transfer'
        ? undefined
        : { ticker: otherTicker, ...(context.preset.instruments && { kind: context.preset.instruments }) },
    quantity: signed.quantity,
    otherQuantity: kind === 'transfer' ? undefined : otherQuantity,
    ratio: ratioOf(fields),
    // Units that move have no cost of nothing: it is not stated.
    price: hasUnits && !(kind === 'transfer' && isZero(amounts.price ?? '1')) ? amounts.price : undefined,
    priceCurrency: hasUnits ? quotationOf(kind, fields, amounts) : undefined,
    gross: kind === 'tax' ? undefined : money(signed.gross, amounts.currency),
    // Of a line with columns of what was sold, the fee is part of that.
    fee:
      (deal && fields.text('sold') !== '') || isOfUnits || isFeeWithin(kind, amounts, direction)
        ? undefined
        : cost(amounts.fee, amounts.feeCurrency),
    tax: kind === 'tax' ? undefined : cost(amounts.tax, amounts.taxCurrency),
    accrued: accruedOf(kind, amounts),
    net: money(signed.net, amounts.currency),
    rate: unsigned(fields.number('rate')),
    text: text === '' ? undefined : text,
    ...deal,
  })
  // The side of such a line is that of its units: where it takes a trade back, it is the other one.
  if (outcome === 'trade' && options.status === 'cancelled') return reversed(entry)
  return context.preset.instruments === 'crypto' ? asDeal(entry) : entry
}

/** The currency of the price, or where there is none that which a line without cash names beside its units. */
function quotationOf(kind: EntryKind, { currency }: LineFields, { price, priceCurrency }: Amounts): string | undefined {
  if (price !== undefined) return priceCurrency
  return TRADES.has(kind) ? undefined : (currency('priceCurrency', []) ?? currency('currency', []))
}

/** Interest is bought with a bond and sold with it, whatever sign the list writes. */
function accruedOf(kind: EntryKind, { accrued, currency }: Amounts): Money | undefined {
  if (accrued === undefined || isZero(accrued)) return undefined
  if (!TRADES.has(kind)) return money(accrued, currency)
  return money(kind === 'buy' ? negateExact(absExact(accrued)) : absExact(accrued), currency)
}

type Amounts = ReturnType<typeof amountsOf>

function amountsOf(fields: LineFields, { isCash }: LineOptions, { preset, currency: fileCurrency }: LineContext) {
  const { number, text } = fields
  const isUnits = isCash && isFiat(text('ticker')) && number('net') === undefined && number('gross') === undefined
  const named = isUnits ? text('ticker') : (fields.currency('currency', ['net', 'gross']) ?? fileCurrency ?? preset.currency)
  const ofSymbol = preset.priceCurrencies?.[text('ticker').split('.').at(-1)!]
  const ofPrice = fields.currency('priceCurrency', ['price']) ?? ofSymbol
  // A rate of one says that cash and price are in one currency.
  const currency = named ?? (ofPrice !== undefined && number('rate') === '1' ? ofPrice : UNNAMED)
  const written = ofPrice ?? currency
  const costOf = (a: 'fee' | 'tax', b: 'fee2' | 'tax2'): string | undefined => {
    const parts = [number(a), number(b)].filter((each) => each !== undefined)
    if (parts.length === 0) return undefined
    const sum = addExact(...parts)
    return preset.negativeCosts ? negateExact(sum) : sum
  }
  return {
    currency,
    priceCurrency: written,
    quantity: number('quantity'),
    price: unsigned(number('price')),
    gross: number('gross'),
    net: number(isUnits ? 'quantity' : 'net'),
    accrued: number('accrued'),
    fee: costOf('fee', 'fee2'),
    feeCurrency: fields.currency('feeCurrency', currency === UNNAMED ? ['fee'] : []) ?? currency,
    tax: costOf('tax', 'tax2'),
    taxCurrency: fields.currency('taxCurrency', []) ?? currency,
  }
}

const isMoneyAlone = ({ quantity, net, gross }: Amounts): boolean => isZero(quantity ?? '0') && !isZero(net ?? gross ?? '0')

function withFittingNumbers(fields: LineFields, amounts: Amounts): Amounts {
  const cash = amounts.priceCurrency === amounts.currency ? (amounts.gross ?? amounts.net) : undefined
  const { quantity, price } = fittingNumbers(fields, cash)
  // Beside an amount a price of nothing is not stated.
  const isStated = price !== undefined && !(isZero(price) && !isZero(amounts.gross ?? amounts.net ?? '0'))
  return { ...amounts, quantity, price: isStated ? unsigned(price) : undefined }
}

/** Units and amounts with the fee that comes on top of them. */
function withFees({ text }: LineFields, amounts: Amounts): Amounts {
  const { quantity, net, fee, feeCurrency } = amounts
  if (fee === undefined || feeCurrency !== text('ticker')) return amounts
  const whole = (size: string | undefined) => size && addExact(size, negateExact(fee))
  return { ...amounts, quantity: whole(quantity), net: whole(net) }
}

interface Signed {
  readonly quantity?: string | undefined
  readonly gross?: string | undefined
  readonly net?: string | undefined
}

/** Of a trade the kind gives the signs: units of a buy are received and its money is paid. */
function tradeAmounts(kind: EntryKind, amounts: Amounts, { isMargined }: LineOptions): Signed {
  const cash = kind === 'buy' ? '-' : ''
  const sign = (size: string): string => (cash === '-' ? negateExact(size) : size)
  const quantity = amounts.quantity && sign(negateExact(absExact(amounts.quantity)))
  if (isMargined) return { quantity, net: negateExact(ownCosts(amounts)) }
  // A value of nothing beside a price is one that is not stated, and so is a net amount of nothing beside a value.
  const isStated = amounts.gross !== undefined && !(isZero(amounts.gross) && amounts.price && !isZero(amounts.price))
  const size = isStated ? absExact(amounts.gross!) : amounts.net ? undefined : valueBeforeCosts(amounts)
  const isNet = amounts.net !== undefined && !(isZero(amounts.net) && isStated && !isZero(amounts.gross!))
  const net = isNet ? sign(absExact(amounts.net!)) : size && addExact(sign(size), negateExact(ownCosts(amounts)))
  return {
    quantity,
    gross: size && sign(size),
    net,
  }
}

/** Units by price, where both are in the currency of the cash. */
function valueBeforeCosts({ quantity, price, priceCurrency, currency }: Amounts): string | undefined {
  if (quantity === undefined || price === undefined || priceCurrency !== currency) return undefined
  const value = trimExact(multiplyExact(absExact(quantity), price))
  // A product can have more digits than an amount may have.
  return value.length <= 24 ? value : undefined
}

/** The sign that amounts get whatever the file says: 1, -1, or undefined for the file's own. */
const directionOf = (kind: EntryKind, { sign }: LineOptions, { unsigned: isUnsigned }: Preset): 1 | -1 | undefined =>
  sign ?? (isUnsigned ? (COSTS.has(kind) ? -1 : 1) : undefined)

/** Units that a line says were sold leave. */
const sideOf = ({ text }: LineFields): -1 | undefined => (SOLD.test(text('side')) ? -1 : undefined)

function otherAmounts(kind: EntryKind, hasUnits: boolean, amounts: Amounts, direction: 1 | -1 | undefined): Signed {
  const directed = (text: string | undefined): string | undefined =>
    text === undefined || direction === undefined ? text : direction > 0 ? absExact(text) : negateExact(absExact(text))
  const gross = directed(amounts.gross ?? (amounts.net === undefined ? valueBeforeCosts(amounts) : undefined))
  if (hasUnits) {
    const worth = HAVE_WORTH.has(kind) ? (amounts.gross ?? amounts.net) : undefined
    return { quantity: directed(amounts.quantity), gross: worth && !isZero(worth) ? absExact(worth) : undefined }
  }
  const costs = ownCosts(amounts)
  const net = isFeeWithin(kind, amounts, direction)
    ? gross
    : (directed(amounts.net) ?? (gross && addExact(gross, negateExact(costs))))
  return { gross: isZero(costs) ? undefined : (gross ?? (net && addExact(net, costs))), net }
}

/** The gross amount is paid for a currency where the fee is part of it. */
function isFeeWithin(kind: EntryKind, { gross, net, fee }: Amounts, direction: 1 | -1 | undefined): boolean {
  if (kind !== 'fx' || direction !== -1 || !gross || !net || fee === undefined) return false
  return sameExact(absExact(gross), addExact(absExact(net), fee))
}

/** Fees and taxes that are part of the net amount. */
const ownCosts = ({ fee, feeCurrency, tax, taxCurrency, currency }: Amounts): string =>
  addExact(fee !== undefined && feeCurrency === currency ? fee : '0', tax !== undefined && taxCurrency === currency ? tax : '0')

/** Buy or sell by the side that is named, by the sign of the units, or by that of the money. */
function tradeKind(fields: LineFields, { quantity, net, gross }: Amounts): EntryKind {
  const side = fields.text('side')
  if (BOUGHT.test(side)) return 'buy'
  if (SOLD.test(side)) return 'sell'
  if (quantity !== undefined && signOf(quantity) < 0) return 'sell'
  const cash = net ?? gross
  return cash !== undefined && signOf(cash) > 0 ? 'sell' : 'buy'
}

function missingIn(kind: EntryKind, { quantity, net }: Signed): ProblemCode | undefined {
  // The money of a redemption may have a line of its own.
  if (TRADES.has(kind) && quantity === undefined && !(kind === 'redemption' && net !== undefined)) return 'amountMissing'
  const isOfMoney = !TRADES.has(kind) && !OF_UNITS.has(kind) && quantity === undefined
  if (isOfMoney && net === undefined) return 'amountMissing'
  return undefined
}

/** A deal whose line has both amounts: what was bought is the net amount, what was sold the other one. */
function dealOf(fields: LineFields, amounts: Amounts): Pick<Entry, 'net' | 'counter'> | undefined {
  const amount = fields.number('counter')
  const { currency, gross, net } = amounts
  const [size, sold] = [gross ?? net, fields.number('sold')]
  if (amount === undefined || (size ?? sold) === undefined) return undefined
  const other = { currency: currencyOf(fields.text('counterCurrency')) ?? UNNAMED, amount }
  const received = { ...other, amount: addExact(amount, negateExact(ownCosts({ ...amounts, currency: other.currency }))) }
  if (sold !== undefined) {
    const paid = { currency: currencyOf(fields.text('soldCurrency')) ?? UNNAMED, amount: negateExact(absExact(sold)) }
    return { net: { ...other, amount: absExact(amount) }, counter: paid }
  }
  if (size === undefined) return undefined
  // The cash has the sign against the units that were dealt in. A fee in its currency is part of it only where it is the net amount.
  if (signOf(amount) > 0) return { net: received, counter: { currency, amount: negateExact(absExact(size)) } }
  const paid = gross === undefined ? absExact(size) : addExact(absExact(gross), negateExact(ownCosts(amounts)))
  return { net: { currency, amount: paid }, counter: other }
}

const unsigned = (text: string | undefined): string | undefined => text && absExact(text)
const money = (amount: string | undefined, currency: string | undefined): Money | undefined =>
  amount !== undefined && currency !== undefined ? { currency, amount } : undefined
const cost = (amount: string | undefined, currency: string | undefined): Money | undefined =>
  amount === undefined || isZero(amount) ? undefined : money(amount, currency)

/** Without fields that have no value. */
function clean(fields: { readonly [K in keyof Entry]: Entry[K] | undefined }): Entry {
  const entry: Record<string, unknown> = {}
  for (const field in fields) {
    const value = fields[field as keyof Entry]
    if (value !== undefined) entry[field] = value
  }
  return entry as Entry
}
