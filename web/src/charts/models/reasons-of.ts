import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

/** The server's reasons why a reply has no chart; undefined if it gives none. */
export function reasonsOf(reply: { readonly notes?: readonly Note[] | undefined } | undefined): string | undefined {
  const reasons = new Set(reply?.notes?.map(({ reason }) => reason))
  return reasons.size === 0 ? undefined : [...reasons].join('. ')
}
