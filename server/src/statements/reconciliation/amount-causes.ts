import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { daysLater } from '#base/local-time.ts'
import { absExact, addExact, divideExact, isZero, multiplyExact, negateExact, signOf, trimExact } from '../base/exact.ts'
import { type AccountGaps, isUnits, openGaps, subjectOf } from './account-gaps.ts'
import type { Explained } from './entry-causes.ts'
import type { Move } from './ledger-moves.ts'

type Trade = NonNullable<Move['trade']>

/** Rates at which income is taxed at its source. */
const TAX_RATES = [0.05, 0.1, 0.15, 0.19, 0.2, 0.21, 0.25, 0.26, 0.26375, 0.27, 0.275, 0.3, 0.35]
const INCOME = ['dividend', 'coupon', 'returnOfCapital', 'interest', 'other']
const CENT = 0.0051
/** A dividend is paid so many days after its ex-date at most. */
const PAID_WITHIN_DAYS = 120
/** Of two prices of an instrument. */
const PRICE_RANGE = 2
const FEE_RANGE = 1.25
const ROUND = 50

/** Cause suggested by the amounts of differences, where no entry explains them exactly. */
export function amountCause(account: AccountGaps): Explained | undefined {
  const open = [...openGaps(account)]
  const units = open.filter(([key]) => isUnits(key))
  const cash = open.filter(([key]) => !isUnits(key))
  const keys = open.map(([key]) => key)
  if (units.length === 0 && cash.length === 1) return cashCause(account, ...cash[0]!)
  const statesCash = [...account.gaps.keys()].some((key) => !isUnits(key))
  if (units.length === 1 && cash.length === 0 && statesCash) return unitsCause(account, ...units[0]!)
  if (units.length === 1 && cash.length === 1 && signOf(units[0]![1]) !== signOf(cash[0]![1]))
    return { cause: isOtherQuantity(account, units[0]!, cash[0]!) ? 'wrong quantity' : 'missing trade', keys }
  if (units.length === 0 && cash.length === 2 && signOf(cash[0]![1]) !== signOf(cash[1]![1]))
    return { cause: 'missing trade', keys }
  return undefined
}

const tradesOf = ({ moves, day }: AccountGaps): readonly (Move & { readonly trade: Trade })[] =>
  moves.flatMap((move) => (move.trade !== undefined && move.day <= day ? [{ ...move, trade: move.trade }] : [])).toReversed()

/** More or fewer units at the price of a trade. */
function isOtherQuantity(
  account: AccountGaps,
  [key, units]: readonly [string, string],
  [, cash]: readonly [string, string],
): boolean {
  return tradesOf(account).some(({ trade, units: [moved] }) => {
    if (trade.instrumentId !== subjectOf(key) || isZero(trade.units)) return false
    const size = Number(trade.units) / Number(moved![1])
    return Math.abs(Number(units) * size * Number(trade.price) + Number(cash)) <= CENT
  })
}

/** Units without cash: their trade was booked with other units than its amount is of, or they were delivered. A split is known by its ratio. */
function unitsCause(account: AccountGaps, key: string, units: string): Explained | undefined {
  const isMisread = tradesOf(account).some(({ trade, units: [moved], cash: [paid] }) => {
    if (trade.instrumentId !== subjectOf(key) || isZero(trade.units)) return false
    const size = Number(trade.units) / Number(moved![1])
    const net = Math.abs(Number(paid![1]))
    const gapOf = (quantity: number) => Math.abs(Math.abs(quantity * size * Number(trade.price)) - net)
    const costs = Math.abs(Number(trade.costs)) + CENT
    return gapOf(Number(moved![1]) + Number(units)) <= costs && gapOf(Number(moved![1])) > costs
  })
  return { cause: isMisread ? 'wrong quantity' : 'transfer', keys: [key] }
}

function cashCause(account: AccountGaps, key: string, gap: string): Explained | undefined {
  const amount = Number(gap)
  const currency = subjectOf(key)
  const of = (cause: Explained['cause']): Explained => ({ cause, keys: [key] })
  const isRound = (unit: number) => Math.abs(amount) >= unit && Number.isInteger(amount / unit)
  if (amount < 0 && isKnownFee(account, currency, -amount)) return of('fee')
  if (amount < 0 && isTax(account, currency, -amount)) return of('tax')
  if (amount > 0 && isIncome(account, currency, amount)) return of('missing income')
  if (isOtherPrice(account, currency, gap, isMisread)) return of('wrong price')
  if (isRound(10 * ROUND)) return of('transfer')
  if (isOtherPrice(account, currency, gap, isNearPrice)) return of('wrong price')
  return isRound(ROUND) ? of('transfer') : undefined
}

const cashIn = ({ cash }: Move, currency: string): number =>
  cash.reduce((sum, [of, amount]) => sum + (of === currency ? Number(amount) : 0), 0)

/** As much as another trade or an earlier fee did cost, or the same share of a trade that was booked without costs. */
function isKnownFee(account: AccountGaps, currency: string, amount: number): boolean {
  const trades = tradesOf(account).filter(({ trade }) => trade.currency === currency)
  const fees = account.moves
    .filter(({ income }) => income && !INCOME.includes(income.type))
    .map((move) => -cashIn(move, currency))
  if ([...fees, ...trades.map(({ trade }) => Number(trade.costs))].some((fee) => Math.abs(fee - amount) <= CENT)) return true
  const worth = ({ units, price }: Trade) => Math.abs(Number(units) * Number(price))
  const shares = trades
    .flatMap(({ trade }) => (isZero(trade.costs) ? [] : [Number(trade.costs) / worth(trade)]))
    .sort((a, b) => a - b)
  const usual = shares[shares.length >> 1]
  if (usual === undefined) return false
  return trades.some(({ trade }) => {
    const ratio = amount / worth(trade) / usual
    return isZero(trade.costs) && ratio < FEE_RANGE && ratio > 1 / FEE_RANGE
  })
}

const isTax = ({ moves, day }: AccountGaps, currency: string, amount: number): boolean =>
  moves.some((move) => {
    const gross = cashIn(move, currency)
    if (!move.income || !INCOME.includes(move.income.type) || move.day > day || gross <= 0) return false
    return TAX_RATES.some((rate) => Math.abs(rate * gross - amount) <= CENT)
  })

/** A dividend of the market on what was held, before or after tax, or as much a unit as an earlier one. */
function isIncome(account: AccountGaps, currency: string, amount: number): boolean {
  const { actions, day, moves } = account
  const after = [0, ...TAX_RATES].map((rate) => 1 - rate)
  const isPaid = actions.some(({ type, instrumentId, exDay, amount: each, currency: of }) => {
    const exDate = isoDay(exDay)
    if (type !== 'cashDividend' || of !== currency || exDate > day || exDate < daysLater(day, -PAID_WITHIN_DAYS)) return false
    const gross = heldBefore(account, instrumentId, exDate) * Number(each)
    return gross > 0 && after.some((share) => Math.abs(gross * share - amount) <= CENT)
  })
  if (isPaid) return true
  return moves.some((move) => {
    const instrumentId = move.income?.instrumentId
    if (!instrumentId || !INCOME.includes(move.income!.type) || cashIn(move, currency) <= 0) return false
    const [then, now] = [heldBefore(account, instrumentId, move.day), heldBefore(account, instrumentId, day)]
    return then > 0 && now > 0 && Math.abs((cashIn(move, currency) / then) * now - amount) <= CENT
  })
}

const heldBefore = ({ moves }: AccountGaps, instrumentId: string, day: string): number =>
  moves.reduce(
    (sum, move) =>
      move.day < day
        ? sum + move.units.reduce((units, [of, quantity]) => units + (of === instrumentId ? Number(quantity) : 0), 0)
        : sum,
    0,
  )

/** A price with no more decimals than the booked one that makes up for the difference. */
function isOtherPrice(
  account: AccountGaps,
  currency: string,
  gap: string,
  isLike: (booked: string, other: string) => boolean,
): boolean {
  return tradesOf(account).some(({ trade: { units, price, currency: of } }) => {
    const change = of === currency ? divideExact(gap, units) : undefined
    if (change === undefined || isZero(change)) return false
    const other = trimExact(addExact(price, negateExact(change)))
    const isExact =
      decimalsOf(other) <= Math.max(2, decimalsOf(price)) && isZero(addExact(multiplyExact(change, units), negateExact(gap)))
    return isExact && signOf(other) > 0 && isLike(trimExact(price), other)
  })
}

const decimalsOf = (text: string): number => trimExact(text).split('.')[1]?.length ?? 0

/** A point at another place, or two digits in another order. */
function isMisread(booked: string, other: string): boolean {
  const digits = (text: string) =>
    absExact(text)
      .replace('.', '')
      .replace(/^0+|0+$/g, '')
  const sorted = (text: string) => [...digits(text)].sort().join('')
  return digits(booked) === digits(other) || (digits(booked).length > 1 && sorted(booked) === sorted(other))
}

function isNearPrice(booked: string, other: string): boolean {
  const ratio = Number(other) / Number(booked)
  return ratio < PRICE_RANGE && ratio > 1 / PRICE_RANGE
}
