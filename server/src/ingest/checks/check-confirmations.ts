import { problemText } from '#ingest/problem-text.ts'
import type { Entries, EntryKind } from '../dataset.ts'
import { addTo, type Failures } from '../line-failure.ts'

/** Adds a failure for every close and rate that a program confirms: it would believe its own errors. */
export function checkConfirmations<K extends EntryKind>(
  kind: K,
  records: readonly Entries[K][number][],
  lines: readonly number[],
  bookedBy: string,
  failures: Failures,
): void {
  if (!bookedBy.startsWith('token:') || (kind !== 'prices' && kind !== 'fxRates')) return
  const add = addTo(failures, { [kind]: lines })
  records.forEach((record, index) => {
    if ('isConfirmed' in record && record.isConfirmed)
      add(kind, index, 'confirmed', problemText('programConfirms'), problemText('leaveCellEmpty'))
  })
}
