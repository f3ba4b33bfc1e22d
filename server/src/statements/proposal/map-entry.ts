import type { Entry, Instrument, Money } from '@portal/contract/statements/statement.ts'
import { INCOME_TYPES } from '@portal/engine/ledger/booked-entries.ts'
import type { IncomeRecord } from '#ingest/dataset.ts'
import { absExact, addExact, isZero, multiplyExact, negateExact, signOf, trimExact } from '../base/exact.ts'
import { UNNAMED } from '../base/unnamed.ts'
import { standardOf } from '../identity/standard-identifiers.ts'
import { ledgerCurrency, ledgerMoney } from './currency-amounts.ts'
import { OF_ACCOUNT } from './entry-facts.ts'
import type { InstrumentResolver, ResolvedInstrument } from './instrument-resolver.ts'
import { type LedgerRecord, NO_TRADE_EXTRAS } from './ledger-record.ts'
import { type EntryAccount, type EntryAmounts, mapDeal, mapTrade } from './map-trade.ts'
import { isObjection, type Objection } from './outcome.ts'

/** Context in which an entry is mapped. */
export interface EntryContext extends EntryAccount {
  readonly resolve: InstrumentResolver['resolve']
  /** The currency that other entries of the file quote an instrument in. */
  readonly quotedIn: (named: Instrument) => string | undefined
  /** Whether the market has a corporate action of the instrument near the day, with a cash part: then the ledger follows it already. */
  readonly hasAction: (instrumentId: string, day: string, isWithCash: boolean) => boolean
  /** Contracts that end, of which neither the file nor the ledger says whether they were bought or sold. */
  readonly withoutSide: ReadonlySet<Entry>
}

/** `followed`: the ledger follows it without an entry. */
type Mapped = readonly LedgerRecord[] | Objection | 'followed'

const TRADES = {
  buy: 'buy',
  sell: 'sell',
  redemption: 'redemption',
  amortisation: 'redemption',
  expiry: 'expiry',
  exercise: 'expiry',
  assignment: 'expiry',
} as const
/** Corporate actions are of the market: one entry there changes every account that holds the instrument. */
const ACTIONS: readonly Entry['kind'][] = ['split', 'stockDividend', 'spinOff', 'rights', 'merger']
const FEES: readonly IncomeRecord['type'][] = ['borrowFee', 'custodyFee', 'adviceFee', 'bankFee']
const PAID_BY_INSTRUMENT: readonly Entry['kind'][] = ['dividend', 'coupon', 'returnOfCapital']

/** The entries of the ledger that an entry of a statement becomes. */
export function mapEntry(entry: Entry, context: EntryContext): Mapped {
  if (entry.status === 'pending') return { outcome: 'leftOut', code: 'pending' }
  const { kind } = entry
  const amounts = amountsOf(entry, context)
  if (amounts === undefined) return { outcome: 'doubtful', code: 'noLedgerCurrency' }
  if (context.withoutSide.has(entry)) return { outcome: 'doubtful', code: 'endingSide' }
  if (kind in TRADES) return tradeOf(entry, TRADES[kind as keyof typeof TRADES], amounts, context)
  const unnamed = unnamedSide(entry)
  if (unnamed) return unnamed
  if (kind === 'fx') return withForeignFee(mapDeal(entry, amounts, context), entry, amounts, context)
  if (kind === 'transfer') return transferOf(entry, amounts, context)
  if (kind === 'incomeInKind') return incomeInKind(entry, amounts, context)
  // Of crypto currencies a conversion is a deal, and no action of an issuer.
  const isDeal = entry.instrument?.kind === 'crypto' || worthOf(entry, amounts) !== undefined
  if (kind === 'conversion' && entry.otherInstrument && entry.otherQuantity && isDeal)
    return conversionOf(entry, amounts, context)
  if (kind === 'rights' && isUseOfRights(entry, amounts)) return { outcome: 'leftOut', code: 'notHeld' }
  if (ACTIONS.includes(kind) || kind === 'conversion') return actionOf(entry, amounts, context)
  if (kind === 'variationMargin') return marginOf(entry, amounts, context)
  return withForeignFee(incomeOf(entry, amounts, context), entry, amounts, context)
}

/** A deal with one currency that the file does not name: nothing says that it is that of the account. */
function unnamedSide({ kind, net, counter, fee }: Entry): Objection | undefined {
  if (kind !== 'fx' || !net || !counter || (net.currency === UNNAMED) === (counter.currency === UNNAMED)) return undefined
  const named = net.currency === UNNAMED ? counter : net
  if (fee === undefined || fee.currency === named.currency) return { outcome: 'doubtful', code: 'dealOneSide' }
  return { outcome: 'doubtful', code: 'dealUnnamed', params: { currency: fee.currency } }
}

/** The amounts in currencies of the ledger; undefined where cash would move in none. */
function amountsOf(
  { net, gross, counter, fee, tax, accrued }: Entry,
  { accountCurrency }: EntryContext,
): EntryAmounts | undefined {
  const moneyOf = (money: Money | undefined) => ledgerMoney(money, accountCurrency)
  const amounts = {
    net: moneyOf(net),
    gross: moneyOf(gross),
    counter: moneyOf(counter),
    fee: moneyOf(fee),
    tax: moneyOf(tax),
    accrued: moneyOf(accrued),
  }
  const isLost = (name: 'net' | 'counter' | 'fee', given: Money | undefined) =>
    given !== undefined && !isZero(given.amount) && amounts[name] === undefined
  return isLost('net', net) || isLost('counter', counter) || isLost('fee', fee) ? undefined : amounts
}

function tradeOf(entry: Entry, type: (typeof TRADES)[keyof typeof TRADES], amounts: EntryAmounts, context: EntryContext): Mapped {
  const instrument = resolved(entry, entry.instrument, context, amounts)
  if (isObjection(instrument)) return instrument
  return withForeignFee(mapTrade(entry, type, amounts, instrument, context), entry, amounts, context)
}

function resolved(
  entry: Entry,
  named: Instrument | undefined,
  { resolve, quotedIn, accountCurrency }: EntryContext,
  { net, gross }: EntryAmounts,
): ResolvedInstrument | Objection {
  if (named === undefined) return { outcome: 'doubtful', code: 'instrumentMissing' }
  // A payment may be in another currency than the price of its instrument.
  const isPaid = entry.quantity === undefined
  const price = entry.priceCurrency === UNNAMED ? accountCurrency : entry.priceCurrency
  const quoted = price ?? (isPaid ? quotedIn(named) : undefined) ?? (net ?? gross)?.currency ?? quotedIn(named)
  const found = resolve(named, entry.day, quoted, isPaid)
  // A crypto currency has none of its own to be quoted in: one that is there counts, and a new one is quoted in that of the account.
  const isOpen = quoted === undefined && named.kind === 'crypto' && isObjection(found) && found.code === 'instrumentIncomplete'
  return isOpen ? resolve(named, entry.day, accountCurrency) : found
}

/** A fee in a currency of its own moves cash there. */
function withForeignFee(
  mapped: LedgerRecord | Objection,
  entry: Entry,
  { net, gross, fee }: EntryAmounts,
  { account }: EntryContext,
): Mapped {
  if (isObjection(mapped)) return mapped
  const isOwn = fee === undefined || fee.currency === (net ?? gross)?.currency || isZero(fee.amount)
  const isInDeal = mapped.kind === 'transactions' && mapped.record.type === 'fx' && mapped.record.currency === fee?.currency
  if (isOwn || isInDeal) return [mapped]
  return [mapped, incomeRecord(entry, account, 'bankFee', { currency: fee.currency, amount: negateExact(fee.amount) }, null)]
}

function incomeRecord(
  entry: Entry,
  account: string,
  type: IncomeRecord['type'],
  net: Money,
  instrument: string | null,
): LedgerRecord {
  return {
    kind: 'income',
    record: {
      account,
      payDate: entry.day,
      exDate: entry.exDay !== undefined && entry.exDay <= entry.day ? entry.exDay : null,
      // A fee that comes back is other income.
      type: FEES.includes(type) && signOf(net.amount) > 0 ? 'other' : type,
      instrument,
      currency: net.currency,
      amount: trimExact(net.amount),
      gross: null,
      tax: null,
      reference: entry.reference ?? null,
    },
  }
}

/** Income, capital that is returned, a fee or a tax. */
function incomeOf(entry: Entry, amounts: EntryAmounts, context: EntryContext): LedgerRecord | Objection {
  const { kind } = entry
  const type = INCOME_TYPES.find((each) => each === kind) ?? 'other'
  const { gross, tax } = amounts
  const net =
    amounts.net ?? (gross && { currency: gross.currency, amount: addExact(gross.amount, ...costsOf(gross.currency, amounts)) })
  if (net === undefined) return { outcome: 'doubtful', code: 'amountMissing' }
  if (isZero(net.amount)) return { outcome: 'leftOut', code: 'nothingMoved' }
  const isNeeded = PAID_BY_INSTRUMENT.includes(kind)
  const isText = entry.instrument === undefined || (OF_ACCOUNT.includes(kind) && !isIdentified(entry.instrument))
  const named = isText ? null : resolved(entry, entry.instrument!, context, amounts)
  if (isNeeded && (named === null || isObjection(named))) return named ?? { outcome: 'doubtful', code: 'instrumentMissing' }
  const instrument = named === null || isObjection(named) ? null : named.externalId
  const mapped = incomeRecord(entry, context.account, type, net, instrument)
  const isSame = gross?.currency === net.currency && signOf(gross.amount) === signOf(net.amount)
  const parts = {
    gross: isSame ? trimExact(gross.amount) : null,
    tax: tax?.currency === net.currency ? trimExact(tax.amount) : null,
  }
  return mapped.kind === 'income' ? { kind: 'income', record: { ...mapped.record, ...parts } } : mapped
}

/** A name alone is what the money was for, such as "Interest of March". */
const isIdentified = (instrument: Instrument): boolean => instrument.ticker !== undefined || standardOf(instrument).length > 0

const costsOf = (currency: string, { fee, tax }: EntryAmounts): readonly string[] =>
  [fee, tax].flatMap((cost) => (cost?.currency === currency ? [negateExact(cost.amount)] : []))

function transferOf(entry: Entry, amounts: EntryAmounts, context: EntryContext): Mapped {
  const { quantity, day, reference = null } = entry
  const common = {
    account: context.account,
    date: day,
    counterparty: entry.counterparty ?? context.counterparty,
    counterAccount: null,
    costDate: null,
    reference,
  }
  if (entry.instrument === undefined || quantity === undefined) {
    const money = amounts.net ?? amounts.gross
    if (money === undefined) return { outcome: 'doubtful', code: 'amountMissing' }
    if (isZero(money.amount)) return { outcome: 'leftOut', code: 'nothingMoved' }
    const { currency, amount } = money
    const none = { instrument: null, quantity: null, costPrice: null }
    return [{ kind: 'transfers', record: { ...common, ...none, currency, amount: trimExact(amount) } }]
  }
  if (isZero(quantity)) return { outcome: 'leftOut', code: 'nothingMoved' }
  const instrument = resolved(entry, entry.instrument, context, amounts)
  if (isObjection(instrument)) return instrument
  const isOwnPrice =
    entry.priceCurrency !== undefined && ledgerCurrency(entry.priceCurrency, context.accountCurrency) === instrument.currency
  const costPrice = entry.price !== undefined && isOwnPrice && signOf(quantity) > 0 ? trimExact(absExact(entry.price)) : null
  const inKind = { instrument: instrument.externalId, quantity: trimExact(quantity), costPrice }
  return [{ kind: 'transfers', record: { ...common, ...inKind, currency: null, amount: null } }]
}

/** Value of an entry without cash, never negative: its amount, or units × price. */
function worthOf({ quantity, price, priceCurrency }: Entry, { net, gross }: EntryAmounts): Money | undefined {
  const stated = gross ?? net
  if (stated !== undefined && !isZero(stated.amount)) return { currency: stated.currency, amount: absExact(stated.amount) }
  if (quantity === undefined || price === undefined || priceCurrency === undefined || isZero(price)) return undefined
  return { currency: priceCurrency, amount: absExact(multiplyExact(quantity, price)) }
}

/** Income that came as units: income of their value, and their purchase with it. */
function incomeInKind(entry: Entry, amounts: EntryAmounts, context: EntryContext): Mapped {
  const { quantity } = entry
  const instrument = resolved(entry, entry.instrument, context, amounts)
  if (isObjection(instrument)) return instrument
  const value = ledgerMoney(worthOf(entry, amounts), context.accountCurrency)
  if (value === undefined || quantity === undefined || signOf(quantity) <= 0) return { outcome: 'doubtful', code: 'noValue' }
  const bought = dealOf(entry, 'buy', quantity, value, instrument, context)
  if (isObjection(bought)) return bought
  return [incomeRecord(entry, context.account, 'other', value, instrument.externalId), bought]
}

/** One instrument that becomes another at a value: a sale and a purchase. */
function conversionOf(entry: Entry, amounts: EntryAmounts, context: EntryContext): Mapped {
  const value = ledgerMoney(worthOf(entry, amounts), context.accountCurrency)
  const [from, into] = [
    resolved(entry, entry.instrument, context, amounts),
    resolved(entry, entry.otherInstrument, context, amounts),
  ]
  if (isObjection(from)) return from
  if (isObjection(into)) return into
  const { quantity, otherQuantity } = entry
  if (value === undefined || quantity === undefined || signOf(quantity) >= 0) return { outcome: 'doubtful', code: 'noValue' }
  const sold = dealOf(entry, 'sell', quantity, value, from, context)
  const bought = dealOf(entry, 'buy', absExact(otherQuantity!), value, into, context)
  if (isObjection(sold)) return sold
  return isObjection(bought) ? bought : [sold, bought]
}

/** Units for a value, without costs. */
function dealOf(
  { day, reference }: Entry,
  kind: 'buy' | 'sell',
  quantity: string,
  { currency, amount }: Money,
  instrument: ResolvedInstrument,
  context: EntryContext,
): LedgerRecord | Objection {
  const net = { currency, amount: kind === 'buy' ? negateExact(amount) : amount }
  const entry: Entry = { kind, places: [], status: 'booked', day, quantity, net, ...(reference !== undefined && { reference }) }
  const none = { gross: undefined, counter: undefined, fee: undefined, tax: undefined, accrued: undefined }
  return mapTrade(entry, kind, { net, ...none }, instrument, context)
}

/** Rights that leave, or bring or cost money, are exercised or sold or lapse: no corporate action follows that. */
const isUseOfRights = ({ quantity }: Entry, { net }: EntryAmounts): boolean =>
  (net !== undefined && !isZero(net.amount)) || (quantity !== undefined && signOf(quantity) < 0)

function actionOf(entry: Entry, { net }: EntryAmounts, context: EntryContext): Mapped {
  const { day, instrument, otherInstrument } = entry
  const has = (isWithCash: boolean) =>
    [instrument, otherInstrument].some((named) => {
      const found = named && context.resolve(named, day, entry.priceCurrency)
      return found !== undefined && !isObjection(found) && context.hasAction(found.id, day, isWithCash)
    })
  if (!has(false)) return { outcome: 'leftOut', code: 'actionOfMarket' }
  // Some custodians state the worth of the units as an amount; only what a merger paid is cash.
  const isPaid = entry.kind === 'merger' && entry.quantity === undefined && net !== undefined && !isZero(net.amount)
  return isPaid && !has(true) ? { outcome: 'leftOut', code: 'cashOfMerger' } : 'followed'
}

function marginOf(entry: Entry, amounts: EntryAmounts, context: EntryContext): Mapped {
  const instrument = resolved(entry, entry.instrument, context, amounts)
  if (isObjection(instrument)) return instrument
  if (amounts.net === undefined) return { outcome: 'doubtful', code: 'amountMissing' }
  const { currency, amount } = amounts.net
  const record = {
    ...NO_TRADE_EXTRAS,
    account: context.account,
    tradeDate: entry.day,
    type: 'variationMargin' as const,
    instrument: instrument.externalId,
    quantity: '0',
    price: trimExact(amount),
    currency,
    reference: entry.reference ?? null,
  }
  return [{ kind: 'transactions', record }]
}
