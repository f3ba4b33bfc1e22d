import { type DayCount, yearFraction } from './day-count.ts'

/** Money of one currency in an account by trade date. */
export interface CashPosition {
  /** On the account. */
  readonly settled: number
  /** Sold or earned and not yet received, 0 or more. */
  readonly receivable: number
  /** Bought and not yet paid, 0 or more. */
  readonly payable: number
}

/** The balance by trade date: `settled + receivable - payable`, in its own currency; negative if overdrawn. */
export function tradeDateBalance({ settled, receivable, payable }: CashPosition): number {
  return settled + receivable - payable
}

/**
 * Simple interest on a balance between two days; negative on an overdraft, or at a negative rate.
 *
 * @param rate a fraction a year
 * @param dayCount ACT/360 for most currencies, ACT/365F for sterling and the like
 */
export function cashInterest(balance: number, rate: number, dayCount: DayCount, start: number, end: number): number {
  return balance * rate * yearFraction(dayCount, start, end)
}
