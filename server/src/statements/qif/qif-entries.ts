import type { Entry, EntryKind, Instrument, Money, Place } from '@portal/contract/statements/statement.ts'
import { absExact, divideExact, isZero, negateExact } from '../base/exact.ts'
import { UNNAMED } from '../base/unnamed.ts'
import type { QifRecord } from './qif-records.ts'

/** Context in which a record is read. */
export interface QifReading {
  readonly dayOf: (text: string) => string | undefined
  readonly numberOf: (text: string) => string | undefined
  readonly instruments: ReadonlyMap<string, Instrument>
}

const TRADES: Readonly<Record<string, EntryKind>> = { Buy: 'buy', CvrShrt: 'buy', Sell: 'sell', ShtSell: 'sell' }
/** Income, and expenses with the sign of what they cost. */
const CASH: Readonly<Record<string, readonly [EntryKind, 1 | -1]>> = {
  Div: ['dividend', 1],
  IntInc: ['interest', 1],
  CGLong: ['dividend', 1],
  CGMid: ['dividend', 1],
  CGShort: ['dividend', 1],
  RtrnCap: ['returnOfCapital', 1],
  MiscInc: ['other', 1],
  MiscExp: ['bankFee', -1],
  MargInt: ['financing', -1],
  XIn: ['transfer', 1],
  Contrib: ['transfer', 1],
  XOut: ['transfer', -1],
  Withdrw: ['transfer', -1],
}
const REINVESTED: Readonly<Record<string, EntryKind>> = {
  ReinvDiv: 'dividend',
  ReinvInt: 'interest',
  ReinvLg: 'dividend',
  ReinvMd: 'dividend',
  ReinvSh: 'dividend',
}

const inAccount = (amount: string): Money => ({ currency: UNNAMED, amount })
const positive = absExact
const negative = (text: string): string => negateExact(absExact(text))

type Common = Pick<Entry, 'places' | 'day' | 'status' | 'text' | 'instrument'>

/** The entries of a record of an investment account; none for an action that is not known or not complete. */
export function investmentEntries(record: QifRecord, place: Place, reading: QifReading): readonly Entry[] {
  const day = reading.dayOf(record.get('D'))
  if (day === undefined) return []
  const action = record.get('N')
  const name = record.get('Y')
  const instrument = reading.instruments.get(name) ?? (name === '' ? undefined : { name })
  const text = [...new Set([action, record.get('P'), record.get('M')])].filter(Boolean).join(' · ').slice(0, 1000)
  const common: Common = { places: [place], day, status: 'booked', ...(text && { text }), ...(instrument && { instrument }) }
  const isElsewhere = /X$/.test(action) && action !== 'XIn' && action !== 'XOut'
  const bare = isElsewhere ? action.slice(0, -1) : action
  const amount = reading.numberOf(record.get('T') || record.get('U'))
  const made = entriesOf(bare, common, amount, record, reading)
  const isOfCash = CASH[bare]?.[0] === 'transfer'
  // The cash comes from another account, or goes to it.
  return isElsewhere && !isOfCash ? [...made, ...made.flatMap(({ net }) => movedOf(common, net))] : made
}

function entriesOf(
  action: string,
  common: Common,
  amount: string | undefined,
  record: QifRecord,
  reading: QifReading,
): readonly Entry[] {
  const trade = TRADES[action]
  if (trade) return tradeOf(trade, common, amount, record, reading)
  const reinvested = REINVESTED[action]
  if (reinvested) {
    const income: Entry[] = amount === undefined ? [] : [{ kind: reinvested, ...common, net: inAccount(positive(amount)) }]
    return [...income, ...tradeOf('buy', common, amount, record, reading)]
  }
  const cash = CASH[action]
  if (cash && amount !== undefined) {
    const { instrument: _, ...bare } = common
    const own = cash[0] === 'transfer' ? bare : common
    return [{ kind: cash[0], ...own, net: inAccount(cash[1] > 0 ? positive(amount) : negative(amount)) }]
  }
  if (action === 'Cash' && amount !== undefined) return [{ kind: 'transfer', ...common, net: inAccount(amount) }]
  return unitsOf(action, common, record, reading)
}

function tradeOf(
  kind: EntryKind,
  common: Common,
  amount: string | undefined,
  record: QifRecord,
  { numberOf }: QifReading,
): readonly Entry[] {
  const [quantity, price, fee] = [numberOf(record.get('Q')), numberOf(record.get('I')), numberOf(record.get('O'))]
  if (quantity === undefined) return []
  const isBuy = kind === 'buy'
  return [
    {
      kind,
      ...common,
      quantity: isBuy ? positive(quantity) : negative(quantity),
      ...(price && { price: absExact(price), priceCurrency: UNNAMED }),
      ...(fee && !isZero(fee) && { fee: inAccount(absExact(fee)) }),
      ...(amount && { net: inAccount(isBuy ? negative(amount) : positive(amount)) }),
    },
  ]
}

/** Units without cash: those that come or go, and splits, of which the number is that of new units for ten old ones. */
function unitsOf(action: string, common: Common, record: QifRecord, { numberOf }: QifReading): readonly Entry[] {
  const [quantity, price] = [numberOf(record.get('Q')), numberOf(record.get('I'))]
  if (quantity === undefined) return []
  if (action === 'StkSplit') {
    const ratio = divideExact(quantity, '10')
    return [{ kind: 'split', ...common, quantity: '0', ...(ratio && { ratio }) }]
  }
  if (action !== 'ShrsIn' && action !== 'ShrsOut') return []
  const cost = price && !isZero(price) ? { price: absExact(price), priceCurrency: UNNAMED } : {}
  return [{ kind: 'transfer', ...common, quantity: action === 'ShrsIn' ? positive(quantity) : negative(quantity), ...cost }]
}

function movedOf({ instrument: _, ...common }: Common, net: Money | undefined): readonly Entry[] {
  return net && !isZero(net.amount) ? [{ kind: 'transfer', ...common, net: { ...net, amount: negateExact(net.amount) } }] : []
}

/** A payment of a bank account, a card or cash. */
export function paymentEntry(record: QifRecord, place: Place, { dayOf, numberOf }: QifReading): Entry | undefined {
  const [day, amount] = [dayOf(record.get('D')), numberOf(record.get('T') || record.get('U'))]
  if (day === undefined || amount === undefined) return undefined
  const category = record.get('L')
  const kind = /^_?int(?:erest)?\b|interest inc|_IntInc/i.test(category)
    ? 'interest'
    : /bank (?:charge|fee)|service charge/i.test(category)
      ? 'bankFee'
      : 'transfer'
  const reference = record.get('N')
  const text = [...new Set([record.get('P'), record.get('M'), category])].filter(Boolean).join(' · ').slice(0, 1000)
  return {
    kind,
    places: [place],
    day,
    status: 'booked',
    ...(/\d/.test(reference) && { reference: reference.slice(0, 200) }),
    ...(text && { text }),
    net: inAccount(amount),
  }
}
