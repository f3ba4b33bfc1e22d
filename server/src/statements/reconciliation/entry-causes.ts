import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { daysLater } from '#base/local-time.ts'
import { addExact, isZero, multiplyExact, negateExact, sameExact } from '../base/exact.ts'
import {
  type AccountGaps,
  afterSplits,
  type Change,
  explains,
  isUnits,
  keyOfCash,
  negated,
  openGaps,
  sumOf,
  times,
} from './account-gaps.ts'
import type { Cause } from './causes.ts'
import type { Move } from './ledger-moves.ts'

/** A cause with what it changes of units and cash. */
export interface Explained {
  readonly cause: Cause
  readonly keys: readonly string[]
}

const LATE_DAYS = 7
const DOUBLED_DAYS = 5
/** A statement may be so old. */
const STALE_DAYS = 100

/** The entries that explain differences exactly: what would be without one of them, or with one that is elsewhere. */
export function entryCause(account: AccountGaps, isWhole: boolean): Explained | undefined {
  const { day, moves, elsewhere } = account
  const until = moves.filter((move) => move.day <= day).map((move) => afterSplits(move, account, isoDay))
  const found = (cause: Cause, change: Change): Explained | undefined =>
    explains(change, account, isWhole) ? { cause, keys: [...change.keys()] } : undefined
  const first = (causes: Iterable<() => Explained | undefined>) => {
    for (const cause of causes) {
      const is = cause()
      if (is) return is
    }
    return undefined
  }
  const latestFirst = until.toReversed()
  return first([
    () => first(latestFirst.flatMap((move) => signsOf(move).map((change) => () => found('wrong sign', change)))),
    () => first(latestFirst.filter((move) => isDoubled(move, until)).map((move) => () => found('doubled entry', without(move)))),
    () =>
      first(
        lateParts(account, until).map(
          ({ change, cause }) =>
            () =>
              found(cause, change),
        ),
      ),
    () => first(elsewhere.filter((move) => move.day <= day).map((move) => () => found('wrong account', sumOf([move])))),
    () => wrongCurrency(account),
    () => first(staleParts(account, until).map((change) => () => found('stale balance', change))),
    () => first(latestFirst.map((move) => () => found('extra entry', without(move)))),
  ])
}

const without = (move: Move): Change => negated(sumOf([move]))

/** The whole entry, its units or its cash the other way round; costs of a trade are paid either way. */
function signsOf(move: Move): readonly Change[] {
  const whole = times(sumOf([move]), '-2')
  if (move.trade === undefined) return [whole]
  const part = (isOf: (key: string) => boolean) => new Map([...whole].filter(([key]) => isOf(key)))
  const [[currency, paid] = ['', '0']] = move.cash
  const gross = negateExact(multiplyExact(addExact(paid, move.trade.costs), '2'))
  const turned = new Map([...part(isUnits), [keyOfCash(currency), gross] as const])
  return [whole, turned, part(isUnits), part((key) => !isUnits(key))]
}

const isDoubled = (move: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (other) =>
      other !== move &&
      other.kind === move.kind &&
      Math.abs(Date.parse(other.day) - Date.parse(move.day)) <= DOUBLED_DAYS * 86_400_000 &&
      isSameChange(sumOf([other]), sumOf([move])),
  )

const isSameChange = (a: Change, b: Change): boolean =>
  a.size === b.size && [...a].every(([key, amount]) => b.has(key) && sameExact(amount, b.get(key)!))

/** Entries shortly before the day that the custodian does not have yet, or those after it that it has: one, or all up to one. */
function lateParts({ day, moves }: AccountGaps, until: readonly Move[]): readonly { cause: Cause; change: Change }[] {
  const before = until.filter((move) => move.day >= daysLater(day, -LATE_DAYS)).toReversed()
  const after = moves.filter((move) => move.day > day && move.day <= daysLater(day, LATE_DAYS))
  return [before, after].flatMap((side) => {
    const parts = [...side.map((move) => [move]), ...side.map((_, at) => side.slice(0, at + 1))]
    return parts.map((part) => ({
      cause: part.every(({ kind }) => kind === 'transfer') ? 'transfer' : 'late trade',
      change: side === before ? negated(sumOf(part)) : sumOf(part),
    }))
  })
}

/** One amount that came or went in another currency than it was booked in. */
function wrongCurrency(account: AccountGaps): Explained | undefined {
  const open = openGaps(account)
  const [[a, x] = ['', '0'], [b, y] = ['', '0']] = [...open]
  if (open.size !== 2 || isUnits(a) || isUnits(b) || isZero(x) || !sameExact(x, negateExact(y))) return undefined
  return { cause: 'wrong currency', keys: [a, b] }
}

/** Entries booked since an earlier day, which the statement does not have. */
function staleParts({ day }: AccountGaps, until: readonly Move[]): readonly Change[] {
  const since = until.filter((move) => move.day >= daysLater(day, -STALE_DAYS)).toReversed()
  return since.flatMap((move, at) => (since[at + 1]?.day === move.day ? [] : [negated(sumOf(since.slice(0, at + 1)))]))
}
