import { openDoubt } from '@portal/analytics/series/carried-closes.ts'

import type { DoubtRemark } from '#scope/figure.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { doubtRemark } from './doubt-remarks.ts'
import { closesOf, doubtIn, nameOf, type OpenDoubt, type QuotedSeries } from './open-doubts.ts'

/** Doubts about bookings at the closes or rates of a day, where an older close counted and still does. */
export type BookedDoubts = (series: readonly QuotedSeries[], t: number) => readonly DoubtRemark[]

/** Finds what is in doubt of a day; each remark is one object for all figures that rest on it. */
export function bookedDoubts(scope: ReportingAccounts): BookedDoubts {
  const { market, accounts } = scope
  const remarks = new Map<string, readonly DoubtRemark[]>()
  const remarksOn = (of: QuotedSeries) => {
    const name = nameOf(market, of)
    const found = remarks.get(name) ?? doubtIn(scope, of).map((open) => doubtRemark(scope, accounts, open))
    remarks.set(name, found)
    return found
  }
  return (series, t) =>
    series.flatMap((of) => {
      const found = remarksOn(of)
      return found.length > 0 && isOpenOn(scope, of, t) ? found : []
    })
}

/** Whether what stood there on a day stood for a close that is still in doubt. */
const isOpenOn = (scope: Pick<ReportingAccounts, 'market'>, of: QuotedSeries, t: number): boolean =>
  openDoubt(closesOf(scope, of)!, t)?.rejectedOn === null

/** Doubts about the close at which an option was exercised: on a day on which its account booked the underlying too. */
export function exercisedInto(scope: ReportingAccounts, index: number): readonly OpenDoubt[] {
  const { market, accounts } = scope
  const instrument = market.instrumentAt(index)
  const underlying = instrument.settlement === 'paid' ? (instrument.option?.underlying ?? null) : null
  if (underlying === null) return []
  const of = { kind: 'instrument', index: underlying } as const
  const open = doubtIn(scope, of)
  if (open.length === 0) return []
  const isExercised = accounts.some(({ ledger }) => {
    const daysOf = (each: number) => ledger.rows.flatMap((row) => (row.instrument === each ? [...row.flows.index] : []))
    const booked = new Set(daysOf(underlying))
    return daysOf(index).some((t) => booked.has(t) && isOpenOn(scope, of, t))
  })
  return isExercised ? open : []
}
