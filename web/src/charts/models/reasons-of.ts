import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

/** Why a reply holds no chart, in its own words; undefined where it does not say. */
export function reasonsOf(reply: { readonly notes?: readonly Note[] | undefined } | undefined): string | undefined {
  const reasons = new Set(reply?.notes?.map(({ reason }) => reason))
  return reasons.size === 0 ? undefined : [...reasons].join('. ')
}
