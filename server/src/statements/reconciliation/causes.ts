import { daysLater } from '#base/local-time.ts'
import { absExact, addExact, isZero, multiplyExact, negateExact, sameExact, signOf } from '../base/exact.ts'
import type { Move } from './ledger-moves.ts'

/** Why a statement and the ledger differ, as far as the amounts show it. */
export type Cause =
  | 'rounding'
  | 'missing split'
  | 'fee'
  | 'late trade'
  | 'transfer'
  | 'wrong sign'
  | 'missing trade'
  | 'doubled entry'
  | 'extra entry'
  | 'wrong quantity'
  | 'wrong price'
  | 'wrong currency'
  | 'wrong account'
  | 'missing income'
  | 'tax'
  | 'stale balance'
  | 'opening balance'
  | 'line not booked'
  | 'unknown'

/** One difference, in units or money: what the custodian states, and what the ledger comes to. */
export interface Gap {
  readonly stated: string
  readonly computed: string
  readonly day: string
  /** Move of it by each entry of the ledger, by day. */
  readonly moves: readonly { readonly day: string; readonly kind: Move['kind']; readonly amount: string }[]
  /** Moves of it by the lines of the statement that are not booked. */
  readonly notBooked: readonly string[]
  /** Whether the ledger goes back further than the statement. */
  readonly hasHistory: boolean
  /** Amount before the statement, where the custodian states it. */
  readonly opening: string | undefined
  /** Fees and taxes that the statement names. */
  readonly costs: readonly string[]
  /** Whether the statement has a corporate action of the instrument that is not in the market. */
  readonly hasAction: boolean
  readonly isMoney: boolean
}

const NEAR_DAYS = 7
/** Half a cent a booking adds up to so much at most. */
const CENT = 0.005
const MAX_ROUNDING = 1
/** A cost is small beside what is held. */
const FEE_SHARE = 0.005
const MAX_FEE = 100

/** The likely cause of a difference. */
export function causeOf(gap: Gap): Cause {
  const difference = addExact(gap.stated, negateExact(gap.computed))
  const isIt = (amount: string): boolean => sameExact(amount, difference)
  if (gap.hasAction || (!gap.isMoney && isSplit(gap))) return 'missing split'
  if (gap.isMoney && isRounding(gap, difference)) return 'rounding'
  if (gap.notBooked.some(isIt) || (gap.notBooked.length > 1 && isIt(addExact(...gap.notBooked)))) return 'line not booked'
  if (!gap.hasHistory && gap.opening !== undefined && !isZero(gap.opening)) return causeBesideOpening(gap, gap.opening)
  if (isWrongSign(gap, isIt)) return 'wrong sign'
  if (gap.isMoney && gap.costs.some((cost) => isIt(negateExact(cost)) || isIt(cost))) return 'fee'
  const late = lateMoves(gap, isIt)
  if (late) return late.every(({ kind }) => kind === 'transfer') ? 'transfer' : 'late trade'
  // The amount before the first entry of the ledger is not in it.
  if (!gap.hasHistory && gap.opening === undefined) return 'opening balance'
  return gap.isMoney && isFee(gap, difference) ? 'fee' : 'unknown'
}

/** The ledger begins with the statement, so it lacks what the account had before; whatever else differs must be explained, too. */
function causeBesideOpening(gap: Gap, opening: string): Cause {
  const stated = addExact(gap.stated, negateExact(opening))
  if (sameExact(stated, gap.computed)) return 'opening balance'
  return causeOf({ ...gap, stated, opening: '0' }) === 'unknown' ? 'unknown' : 'opening balance'
}

/** Units that are a simple multiple or fraction of each other. */
function isSplit({ stated, computed }: Gap): boolean {
  if (isZero(computed) || signOf(stated) !== signOf(computed)) return false
  const ratio = Number(stated) / Number(computed)
  return [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100, 1.5, 1.25, 4 / 3, 1.1, 1.05].some(
    (simple) => Math.abs(ratio / simple - 1) < 1e-6 || Math.abs(ratio * simple - 1) < 1e-6,
  )
}

function isRounding({ moves, day }: Gap, difference: string): boolean {
  const count = moves.filter((move) => move.day <= day).length
  return Math.abs(Number(difference)) <= Math.min(CENT * Math.max(count, 2), MAX_ROUNDING) + 1e-9
}

/** The whole has the other sign, or one entry has: it is then missing twice. */
function isWrongSign({ stated, computed, moves, day }: Gap, isIt: (amount: string) => boolean): boolean {
  if (!isZero(stated) && sameExact(stated, negateExact(computed))) return true
  return moves.some((move) => move.day <= day && isIt(multiplyExact(move.amount, '-2')))
}

/** Entries shortly before the day that the custodian does not have yet, or those after it that the custodian has: one, or all up to one. */
function lateMoves({ moves, day: on }: Gap, isIt: (amount: string) => boolean): Gap['moves'] | undefined {
  const before = moves.filter(({ day }) => day <= on && day >= daysLater(on, -NEAR_DAYS)).toReversed()
  const after = moves.filter(({ day }) => day > on && day <= daysLater(on, NEAR_DAYS))
  for (const side of [before, after]) {
    const late = (part: Gap['moves']) => {
      const sum = addExact(...part.map(({ amount }) => amount))
      return !isZero(sum) && isIt(side === before ? negateExact(sum) : sum)
    }
    const one = side.find((move) => late([move]))
    if (one) return [one]
    const count = side.findIndex((_, at) => late(side.slice(0, at + 1)))
    if (count >= 0) return side.slice(0, count + 1)
  }
  return undefined
}

/** The custodian has a little less. */
function isFee({ stated, moves }: Gap, difference: string): boolean {
  const turnover = moves.reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0)
  const size = Number(absExact(difference))
  return signOf(difference) < 0 && size <= Math.min(MAX_FEE, FEE_SHARE * Math.max(turnover, Math.abs(Number(stated))))
}
