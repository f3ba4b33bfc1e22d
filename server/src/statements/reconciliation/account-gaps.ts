import { addExact, isZero, multiplyExact, negateExact, sameExact, trimExact } from '../base/exact.ts'
import type { AccountEntries, Move } from './ledger-moves.ts'

/** All that a statement states of an account beside its ledger on that day. */
export interface AccountGaps {
  readonly day: string
  /** Stated less computed, of all that is stated, by `keyOfUnits` and `keyOfCash`; 0 where they agree. */
  readonly gaps: ReadonlyMap<string, string>
  /** Of the ledger, by day. */
  readonly moves: readonly Move[]
  /** Of the other accounts of the client. */
  readonly elsewhere: readonly Move[]
  readonly actions: AccountEntries['actions']
}

/** Units and cash that move, by key. */
export type Change = ReadonlyMap<string, string>

/** The key of units of an instrument. */
export const keyOfUnits = (instrumentId: string): string => `units ${instrumentId}`
/** The key of money in a currency. */
export const keyOfCash = (currency: string): string => `cash ${currency}`
/** Whether a key is of units, and not of money. */
export const isUnits = (key: string): boolean => key.startsWith('units ')
/** The instrument or currency of a key. */
export const subjectOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** The differences. */
export const openGaps = ({ gaps }: AccountGaps): Change => new Map([...gaps].filter(([, gap]) => !isZero(gap)))

/** Sum of moves. */
export function sumOf(moves: readonly Pick<Move, 'units' | 'cash'>[]): Change {
  const sum = new Map<string, string>()
  const add = (key: string, amount: string) => sum.set(key, addExact(sum.get(key) ?? '0', amount))
  for (const { units, cash } of moves) {
    for (const [instrument, quantity] of units) add(keyOfUnits(instrument), quantity)
    for (const [currency, amount] of cash) add(keyOfCash(currency), amount)
  }
  return new Map([...sum].flatMap(([key, amount]) => (isZero(amount) ? [] : [[key, trimExact(amount)] as const])))
}

/** So many times a change; the factor is an exact decimal. */
export const times = (change: Change, factor: string): Change =>
  new Map([...change].map(([key, amount]) => [key, multiplyExact(amount, factor)]))

/** Whether a change is what differs: all of it, and nothing that agrees. What is not stated cannot be compared. */
export function explains(change: Change, account: AccountGaps, isWhole: boolean): boolean {
  const stated = [...change].filter(([key]) => account.gaps.has(key))
  if (stated.length === 0 || stated.some(([key, amount]) => !sameExact(account.gaps.get(key)!, amount))) return false
  return !isWhole || stated.length === openGaps(account).size
}

/** The units of a move as they count on the day, after the splits since. */
export function afterSplits(move: Move, { actions, day }: AccountGaps, dayOf: (exDay: number) => string): Move {
  const units = move.units.map(([instrument, quantity]) => {
    const ratios = actions.flatMap(({ type, instrumentId, exDay, ratio }) => {
      const isSplit = instrumentId === instrument && (type === 'split' || type === 'stockDividend')
      return isSplit && ratio !== null && dayOf(exDay) > move.day && dayOf(exDay) <= day ? [ratio] : []
    })
    return [instrument, ratios.reduce(multiplyExact, quantity)] as const
  })
  return { ...move, units }
}

/** The other sign. */
export const negated = (change: Change): Change => new Map([...change].map(([key, amount]) => [key, negateExact(amount)]))
