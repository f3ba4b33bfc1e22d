import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { chartText } from '#messages/chart-texts.ts'

/** A chart by day may have one a day, that differ in the day alone. */
const MOST = 3

/** The server's reasons why a reply has no chart, of many the first and the last; undefined if it gives none. */
export function reasonsOf(reply: { readonly notes?: readonly Note[] | undefined } | undefined): string | undefined {
  const reasons = [...new Set(reply?.notes?.map(({ reason }) => reason))]
  if (reasons.length === 0) return undefined
  if (reasons.length <= MOST) return reasons.join('. ')
  return [reasons[0], reasons.at(-1), chartText('moreReasons', { count: reasons.length - 2 })].join('. ')
}
