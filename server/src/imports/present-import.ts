import type { Batch } from '@portal/contract/institution/imports.ts'
import type { ImportRow } from '#store/booking/imports.ts'
import type { KindCount } from '#store/booking/kind-count.ts'

/** A row of the list of imports. */
export function presentImport(row: ImportRow): Batch {
  const { id, name, source, sentBy, isDryRun, state, undoneAt, progress, counts, failureCount } = row
  return {
    id,
    name,
    source: source === 'import' || source === 'demo' || source === 'statement' ? source : 'api',
    sentBy,
    sentAt: seconds(row.sentAt),
    endedAt: row.endedAt && seconds(row.endedAt),
    undoneAt: undoneAt && seconds(undoneAt),
    isDryRun,
    state: undoneAt === null ? state : 'undone',
    progress,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => isAny(count))),
    failureCount,
  }
}

/** Kinds without records are left out. */
const isAny = ({ added, corrected, unchanged }: KindCount): boolean => added + corrected + unchanged > 0

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
