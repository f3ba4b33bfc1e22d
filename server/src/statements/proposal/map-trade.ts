import type { Entry, Money } from '@portal/contract/statements/statement.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { TransactionRecord } from '#ingest/dataset.ts'
import {
  absExact,
  addExact,
  divideExact,
  isZero,
  multiplyExact,
  negateExact,
  sameExact,
  signOf,
  trimExact,
} from '../base/exact.ts'
import { mayBeFace, mayBeInHundredths } from '../base/price-units.ts'
import { wholeCurrency } from '../identity/whole-currency.ts'
import { ledgerCurrency } from './currency-amounts.ts'
import type { ResolvedInstrument } from './instrument-resolver.ts'
import { type LedgerRecord, NO_TRADE_EXTRAS } from './ledger-record.ts'
import type { Objection } from './outcome.ts'

/** The account that entries are of. */
export interface EntryAccount {
  readonly account: string
  readonly accountCurrency: string
  /** Counterparty of transfers, where the statement does not name it. */
  readonly counterparty: string
}

/** Amounts of an entry in currencies of the ledger. */
export interface EntryAmounts {
  readonly net: Money | undefined
  readonly gross: Money | undefined
  readonly counter: Money | undefined
  readonly fee: Money | undefined
  readonly tax: Money | undefined
  readonly accrued: Money | undefined
}

/** Units × price may differ from the amount by what rounding of the price and costs that are not named make. */
const TOLERANCE = 0.02
const NOTHING = '0'
const ENDS: readonly Entry['kind'][] = ['expiry', 'exercise', 'assignment']

/** A purchase, sale, redemption or expiry. An exercise ends its option; what is delivered has a line of its own. */
export function mapTrade(
  entry: Entry,
  type: TransactionRecord['type'],
  amounts: EntryAmounts,
  instrument: ResolvedInstrument,
  context: EntryAccount,
): LedgerRecord | Objection {
  const { quantity } = entry
  if (quantity === undefined || isZero(quantity)) return { outcome: 'doubtful', code: 'amountMissing' }
  const given = priceOf(entry, amounts, context)
  const net = amounts.net ?? netOf(entry, amounts, instrument, given)
  if (net === undefined) return { outcome: 'doubtful', code: 'amountMissing' }
  const ofNet = (cost: Money | undefined) => (cost?.currency === net.currency ? cost.amount : NOTHING)
  const [fees, taxes, accrued] = [ofNet(amounts.fee), ofNet(amounts.tax), ofNet(amounts.accrued)]
  // The net amount without costs, to be compared with units × price, paid +.
  const paid = negateExact(addExact(net.amount, fees, taxes, negateExact(accrued)))
  const isPaid = kindModel(instrument.kind).settlement === 'paid'
  const price = isPaid ? dealtPrice(paid, net.currency, given, instrument, entry) : given
  if (price === undefined) return { outcome: 'doubtful', code: 'amountsDisagree' }
  return {
    kind: 'transactions',
    record: {
      ...NO_TRADE_EXTRAS,
      account: context.account,
      tradeDate: entry.day,
      settleDate: settleDayOf(entry),
      type,
      instrument: instrument.externalId,
      quantity: trimExact(quantity),
      price: trimExact(price.price),
      accrued: price.rate === undefined ? trimExact(negateExact(accrued)) : NOTHING,
      currency: price.currency,
      fees: costOf(fees),
      taxes: costOf(taxes),
      ...(price.rate !== undefined && { settlementCurrency: net.currency, settlementRate: price.rate }),
      netAmount: trimExact(net.amount),
      reference: entry.reference ?? null,
    },
  }
}

const settleDayOf = ({ day, settleDay }: Entry): string | null => (settleDay !== undefined && settleDay >= day ? settleDay : null)
const costOf = (cost: string): string => (signOf(cost) > 0 ? trimExact(cost) : NOTHING)

/** Factors of a price: per 100 it is of a debt, in hundredths of a currency that has them, whole of a part. */
function priceUnits(quantity: string, currency: string, { kind, multiplier }: ResolvedInstrument): readonly string[] {
  const isPlain = multiplier === '1'
  const isOfFace = mayBeFace(quantity) && (kind === 'bond' || kind === 'other')
  const mayBePer100 = !isPlain || isOfFace || kind === 'bond' || mayBeInHundredths(currency)
  return ['1', ...(mayBePer100 ? ['0.01'] : []), ...(isPlain ? [] : ['100'])]
}

interface Price {
  readonly price: string
  readonly currency: string
  /** As booked, where another currency was paid. */
  readonly rate?: string
}

function priceOf(
  { price, priceCurrency }: Entry,
  { net, gross }: EntryAmounts,
  { accountCurrency }: EntryAccount,
): Price | undefined {
  if (price === undefined) return undefined
  const currency = priceCurrency === undefined ? (net ?? gross)?.currency : ledgerCurrency(priceCurrency, accountCurrency)
  return currency === undefined ? undefined : { price, currency }
}

/** The net amount of an entry that does not say it: units × price and costs, or nothing for what ends without money. */
function netOf(
  { kind, quantity }: Entry,
  { gross, fee, tax }: EntryAmounts,
  { multiplier, currency }: ResolvedInstrument,
  given: Price | undefined,
): Money | undefined {
  const value = (price: Price): Money => ({
    currency: price.currency,
    amount: negateExact(multiplyExact(multiplyExact(quantity!, price.price), multiplier)),
  })
  const before = gross ?? (given && value(given)) ?? (ENDS.includes(kind) ? { currency, amount: NOTHING } : undefined)
  if (before === undefined) return undefined
  const costs = [fee, tax].flatMap((cost) => (cost?.currency === before.currency ? [negateExact(cost.amount)] : []))
  return { currency: before.currency, amount: addExact(before.amount, ...costs) }
}

/** The price in the unit that the instrument is quoted in, with the booked rate where another currency was paid. */
function dealtPrice(
  paid: string,
  paidCurrency: string,
  given: Price | undefined,
  instrument: ResolvedInstrument,
  { quantity, rate, priceCurrency }: Entry,
): Price | undefined {
  const units = multiplyExact(quantity!, instrument.multiplier)
  if (given === undefined) {
    const price = divideExact(paid, units)
    return price === undefined || signOf(price) < 0 ? undefined : { price, currency: paidCurrency }
  }
  const inHundredths = wholeCurrency(priceCurrency ?? '').unit !== '1'
  // A unit that the statement says is not guessed.
  const unitsOf = priceUnits(quantity!, given.currency, instrument).filter(
    (unit) => !inHundredths || sameExact(multiplyExact(unit, instrument.multiplier), '0.01'),
  )
  if (given.currency === paidCurrency) {
    const price = unitsOf.map((unit) => multiplyExact(given.price, unit)).find((each) => isNear(multiplyExact(units, each), paid))
    return price === undefined ? undefined : { price, currency: paidCurrency }
  }
  const price = unitPrice(units, given.price, paid, { rate, unitsOf, inHundredths })
  const booked = price === undefined ? undefined : divideExact(paid, multiplyExact(units, price))
  if (price === undefined || booked === undefined || signOf(booked) <= 0) return undefined
  return { price, currency: given.currency, rate: booked }
}

/** By the rate, which may be written either way; without one the price is as it stands. */
function unitPrice(
  units: string,
  price: string,
  paid: string,
  {
    rate,
    unitsOf,
    inHundredths,
  }: { readonly rate: string | undefined; readonly unitsOf: readonly string[]; readonly inHundredths: boolean },
): string | undefined {
  if (rate === undefined || isZero(rate)) return price
  const written = [rate, divideExact('1', rate)!]
  // Of a price in hundredths the rate may be that of hundredths, too.
  const rates = inHundredths ? [...written, ...written.map((each) => multiplyExact(each, '100'))] : written
  return unitsOf
    .map((unit) => multiplyExact(price, unit))
    .find((each) => rates.some((tried) => isNear(multiplyExact(multiplyExact(units, each), tried), paid)))
}

/** Whether a product is the amount, but for rounding and small costs. */
function isNear(product: string, amount: string): boolean {
  return Math.abs(Number(product) - Number(amount)) <= Math.max(TOLERANCE * Math.abs(Number(amount)), 0.01)
}

/** A currency deal with both of its amounts. */
export function mapDeal(entry: Entry, { net, counter, fee }: EntryAmounts, { account }: EntryAccount): LedgerRecord | Objection {
  const oneSide = { outcome: 'doubtful', code: 'dealOneSide' } as const
  if (net === undefined || counter === undefined || signOf(net.amount) * signOf(counter.amount) >= 0) return oneSide
  const [bought, sold] = signOf(net.amount) > 0 ? [net, counter] : [counter, net]
  const price = divideExact(absExact(sold.amount), bought.amount)
  if (price === undefined || isZero(price) || bought.currency === sold.currency) return oneSide
  const isOwnFee = fee !== undefined && fee.currency === sold.currency && fee.currency !== net.currency
  return {
    kind: 'transactions',
    record: {
      ...NO_TRADE_EXTRAS,
      account,
      tradeDate: entry.day,
      settleDate: settleDayOf(entry),
      type: 'fx',
      instrument: `CASH:${bought.currency}`,
      quantity: trimExact(bought.amount),
      price,
      currency: sold.currency,
      fees: isOwnFee ? costOf(fee.amount) : NOTHING,
      netAmount: trimExact(sold.amount),
      reference: entry.reference ?? null,
    },
  }
}
