import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { Text } from '@portal/engine/message.ts'
import type { BenchmarkLevels } from '@portal/engine/performance/benchmarks.ts'
import { type ScopePeriod, statedReturn } from '@portal/engine/performance/period-return.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import type { Log } from '#base/log.ts'
import type { Notes } from '#histories/notes.ts'
import { chartText } from './chart-text.ts'

/** Value of lines on one base at their start. */
const BASE = 100

interface IndexedAccounts {
  /** Name in notes. */
  readonly name: string
  readonly accounts: readonly AccountHistory[]
  readonly flows: ValuedFlows
  /** The period that the index is of, to the last close. */
  readonly figure: ScopePeriod
}

/**
 * The linked daily returns of some accounts from 100 on, one entry a close; null with the reason in the notes where the return of the
 * period is withheld, or the days do not link to it.
 */
export function accountsIndex(
  scope: ReportingScope,
  { name, accounts, flows, figure }: IndexedAccounts,
  notes: Notes,
  log: Log,
): readonly number[] | null {
  const unknownOn = (t: number) => unknownReason(scope, accounts, t)
  const stated = rowsSumToValue(log, scope, accounts, flows)
    ? statedReturn(scope, { ...figure, isOpenedWithin: false }, 'cumulative', unknownOn)
    : { value: null, reason: ROWS_DO_NOT_SUM }
  const value = notes.state(name, 'chart', stated)
  if (value === null) return null
  const index = [BASE]
  for (const growth of dailyReturns(flows, figure.start, scope.market.last).returns) index.push(index.at(-1)! * (1 + growth))
  const identity = { name: 'daily returns link to the return of the period', total: 1 + value, parts: [index.at(-1)! / BASE] }
  if (reconciles(log, scope, identity)) return index
  notes.add({ row: name, field: 'chart', reason: chartText('withheld.days') })
  return null
}

/** From 100 at a close on; null with the reason in the notes where the level there is unknown. */
export function levelIndex(
  { market }: ReportingScope,
  { name, level, unknownOn, remark }: BenchmarkLevels,
  start: number,
  notes: Notes,
): (number | null)[] | null {
  const add = (reason: Text) => notes.add({ row: name, field: 'chart', reason })
  if (Number.isNaN(level[start]!)) {
    add(unknownOn(start))
    return null
  }
  if (remark !== undefined) add(remark)
  const values = Array.from(level.subarray(start, market.last + 1), (each) => BASE * (each / level[start]!))
  const unknown = values.findIndex(Number.isNaN)
  if (unknown >= 0) add(unknownOn(start + unknown))
  return values.map((each) => (Number.isNaN(each) ? null : each))
}
