import * as z from 'zod/mini'

import { isIsin } from '../imports/isin.ts'
import { meant } from '../meant.ts'
import { currency } from '../scalars.ts'

/*
 * The neutral statement: what a custodian says of one account, whatever format it came in. Readers of files make it, and a program may
 * send it as JSON. Amounts, quantities and prices are decimals as text, so that no digit is lost.
 */

/** An exact decimal number as text: at most 24 digits before the point and 30 after it. */
const exact = z.string().check(z.regex(/^-?\d{1,24}(\.\d{1,30})?$/, 'Invalid decimal'))
/** The same, never negative. */
const size = z.string().check(z.regex(/^\d{1,24}(\.\d{1,30})?$/, 'Invalid decimal'))
const day = z.iso.date()
const text = z.string().check(z.minLength(1), z.maxLength(1000))
/** A currency of ISO 4217, GBX for pence, a crypto currency by its symbol, or XXX for that of the account where the file says none. */
const unit = z.string().check(z.regex(/^[A-Z0-9]{3,10}$/, 'Invalid currency'))

const money = z.strictObject({ currency: unit, amount: exact })
const cost = z.strictObject({ currency: unit, amount: exact })

/** Where a record is in its file. */
export const place = z.strictObject({
  line: meant(z.optional(z.int().check(z.minimum(1))), 'Of text: the line where the record begins, counted from 1'),
  path: meant(z.optional(text), 'Of XML and JSON: the path of the element, such as Stmt[2]/Ntry[14]; of a workbook the sheet'),
})

/** Kinds of instruments that statements name. */
export const STATED_KINDS = ['share', 'etf', 'fund', 'bond', 'option', 'future', 'fxForward', 'index', 'crypto', 'other'] as const

const COUPONS_PER_YEAR = [0, 1, 2, 3, 4, 6, 12] as const

const instrument = z.strictObject({
  isin: z.optional(z.string().check(z.refine(isIsin, 'Invalid ISIN'))),
  cusip: z.optional(text),
  sedol: z.optional(text),
  valor: z.optional(text),
  wkn: z.optional(text),
  figi: z.optional(text),
  ticker: meant(z.optional(text), 'The symbol, as the custodian writes it'),
  mic: meant(z.optional(text), 'The market of the ticker: a code of ISO 10383, or as the custodian writes it'),
  name: z.optional(text),
  issuer: meant(z.optional(text), 'Name of who issued it'),
  kind: z.optional(z.enum(STATED_KINDS)),
  currency: meant(z.optional(currency), 'The one it is quoted in'),
  multiplier: meant(z.optional(exact), 'The value of one unit at a quotation of 1'),
  underlying: z.optional(text),
  right: z.optional(z.enum(['call', 'put'])),
  strike: z.optional(exact),
  expiry: z.optional(day),
  maturity: z.optional(day),
  issueDate: z.optional(day),
  couponRate: meant(z.optional(size), 'Of a bond: its coupons of a year as a fraction of the face'),
  couponsPerYear: meant(z.optional(z.literal(COUPONS_PER_YEAR)), 'Of a bond; 0: all interest is paid at maturity'),
})

/** Kinds of entries: those of the ledger, and the corporate actions of an account as its custodian books them. */
const ENTRY_KINDS = [
  'buy',
  'sell',
  'fx',
  'exercise',
  'assignment',
  'expiry',
  'redemption',
  'variationMargin',
  'dividend',
  'coupon',
  'interest',
  'financing',
  'borrowFee',
  'custodyFee',
  'adviceFee',
  'bankFee',
  'tax',
  'other',
  'incomeInKind',
  'transfer',
  'split',
  'stockDividend',
  'spinOff',
  'merger',
  'conversion',
  'rights',
  'returnOfCapital',
  'amortisation',
] as const

const entry = z.strictObject({
  kind: z.enum(ENTRY_KINDS),
  places: meant(
    z._default(z.array(place), []),
    'All records of the file that this entry was made of; left out by a program that sends statements',
  ),
  day: meant(day, 'Trade date; of money without a trade the booking date'),
  time: meant(z.optional(z.string().check(z.regex(/^\d\d:\d\d:\d\d$/, 'Invalid time'))), "Of the trade, in the file's time zone"),
  settleDay: z.optional(day),
  exDay: z.optional(day),
  status: meant(
    z._default(z.enum(['booked', 'cancelled', 'pending']), 'booked'),
    'cancelled: the custodian takes an earlier entry with these values back',
  ),
  reference: meant(z.optional(text), "The custodian's own reference"),
  instrument: z.optional(instrument),
  otherInstrument: meant(z.optional(instrument), 'Of a conversion, merger or spin-off: what was received'),
  quantity: meant(z.optional(exact), 'Signed units of the instrument: received +, delivered -'),
  otherQuantity: meant(z.optional(exact), 'Signed units of otherInstrument'),
  ratio: meant(z.optional(exact), 'Of a split: new units for one old unit'),
  price: meant(z.optional(exact), 'As quoted'),
  priceCurrency: z.optional(unit),
  gross: meant(z.optional(money), 'Before fees and taxes, signed as the cash that it moves'),
  fee: meant(z.optional(cost), 'Paid +. In the currency of net it is part of net, in another one it moves cash of its own'),
  tax: meant(z.optional(cost), 'Withheld or paid +; part of net in whatever currency'),
  accrued: meant(z.optional(money), 'Interest bought (-) or sold (+) with a bond; part of net'),
  net: meant(z.optional(money), 'Net amount of the note: the cash that moved, received +, paid -'),
  counter: meant(z.optional(money), 'The second amount of a currency deal, signed as cash that moved'),
  rate: meant(z.optional(size), 'The exchange rate, as the custodian writes it'),
  counterparty: z.optional(text),
  text: meant(z.optional(text), 'What the custodian wrote'),
})

const holding = z.strictObject({
  place: z._default(place, {}),
  day: z.optional(day),
  instrument,
  quantity: exact,
  price: z.optional(exact),
  priceCurrency: z.optional(unit),
  value: meant(z.optional(money), 'As the custodian values it'),
  cost: meant(z.optional(cost), 'What it cost, where it is known'),
})

const balance = z.strictObject({
  place: z._default(place, {}),
  kind: meant(z.enum(['opening', 'closing']), 'In the order of the file: pages have an opening and a closing balance each'),
  day: z.optional(day),
  currency: unit,
  amount: exact,
})

/** A corporate action that is announced: nothing is booked by it. */
const announcement = z.strictObject({
  place: z._default(place, {}),
  kind: z.enum([
    'cashDividend',
    'stockDividend',
    'split',
    'spinOff',
    'merger',
    'rights',
    'coupon',
    'redemption',
    'returnOfCapital',
    'other',
  ]),
  code: meant(z.optional(text), 'The event as the sender codes it, such as DVCA'),
  reference: z.optional(text),
  instrument,
  exDay: z.optional(day),
  recordDay: z.optional(day),
  payDay: z.optional(day),
  rate: meant(z.optional(exact), 'An amount a unit, or new units for one old unit'),
  withholding: meant(z.optional(exact), 'A fraction'),
  eligible: z.optional(exact),
  entitlement: z.optional(money),
})

/** Why a record of a file is not booked though it was understood. */
const LEFT_OUT_REASONS = [
  'total',
  'heading',
  'ownCash',
  'reservation',
  'cancelledOrder',
  'noMovement',
  'valuation',
  'memo',
  'repeated',
] as const

const leftOut = z.strictObject({ place, reason: z.enum(LEFT_OUT_REASONS), text: z.optional(text) })

const account = z.strictObject({
  number: z.optional(text),
  name: z.optional(text),
  custodian: z.optional(text),
  currency: z.optional(unit),
})

/** One statement of one account. */
const neutralStatement = z.strictObject({
  account,
  from: z.optional(day),
  to: z.optional(day),
  entries: z._default(z.array(entry), []),
  holdings: z._default(z.array(holding), []),
  balances: z._default(z.array(balance), []),
  announcements: z._default(z.array(announcement), []),
  leftOut: z._default(z.array(leftOut), []),
})

/** Statements in the neutral form, as a program sends them. */
export const neutralStatements = z.strictObject({ statements: z.array(neutralStatement).check(z.minLength(1)) })

export type Place = z.infer<typeof place>
export type Money = z.infer<typeof money>
export type Instrument = z.infer<typeof instrument>
export type EntryKind = (typeof ENTRY_KINDS)[number]
export type Entry = z.infer<typeof entry>
export type Holding = z.infer<typeof holding>
export type Balance = z.infer<typeof balance>
export type Announcement = z.infer<typeof announcement>
export type LeftOut = z.infer<typeof leftOut>
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
export type Account = z.infer<typeof account>
export type NeutralStatement = z.infer<typeof neutralStatement>
