import { bookAll } from '#ingest/booking/book.ts'
import type { BatchLabel, Booking } from '#ingest/booking/booking.ts'
import { deliveryOf, NOTHING } from '#ingest/booking/delivery-of.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { type LineFailure, lineOf } from '#ingest/line-failure.ts'
import type { Transaction } from '#store/database.ts'
import type { Problem } from '../base/items.ts'

/** A line of a list that can be booked. */
export interface ListedRecord<R> {
  readonly line: number
  readonly record: R
}

/** Outcomes of the lines of a list. */
export interface ListedLines {
  readonly new: number
  readonly changed: number
  readonly alreadyHere: number
  readonly leftOut: number
  readonly refused: number
}

/** Result of booking them. */
export interface BookedLines {
  readonly lines: ListedLines
  readonly problems: readonly Problem[]
  /** How many were added or changed. */
  readonly count: number
  readonly batch?: string
  readonly warnings: Booking['warnings']
}

interface Given<K extends keyof Dataset, L extends ListedRecord<Dataset[K][number]>> {
  readonly kind: K
  readonly lines: readonly L[]
  readonly label: BatchLabel
}

/**
 * Books all lines of a list that break no rule: those that do are left out and named, until none does. The caller commits or rolls back.
 *
 * @returns also the lines that were kept
 */
export async function bookLines<K extends keyof Dataset, L extends ListedRecord<Dataset[K][number]>>(
  tx: Transaction,
  institutionId: string,
  { kind, lines, label }: Given<K, L>,
): Promise<BookedLines & { readonly kept: readonly L[] }> {
  let kept = lines
  const problems: Problem[] = []
  let booking: Booking | undefined
  while (kept.length > 0) {
    const records = kept.map(({ record }) => record)
    booking = await bookAll(tx, institutionId, deliveryOf({ ...NOTHING, [kind]: records }), label, {})
    if (booking.failures.length === 0) break
    const bad = new Set<L>()
    for (const failure of booking.failures) {
      const line = kept.find((_, index) => lineOf(undefined, index) === failure.line)
      if (!line) throw new Error(`A list cannot be booked: ${failure.reason}`)
      bad.add(line)
      problems.push(problemAt(line.line, failure))
    }
    kept = kept.filter((line) => !bad.has(line))
  }
  const { added, corrected, unchanged } = kept.length === 0 ? { added: 0, corrected: 0, unchanged: 0 } : booking!.counts[kind]
  return {
    kept,
    problems,
    count: added + corrected,
    lines: { new: added, changed: corrected, alreadyHere: unchanged, leftOut: 0, refused: lines.length - kept.length },
    warnings: kept.length === 0 ? [] : booking!.warnings,
    ...(kept.length > 0 && booking!.batchId !== null && { batch: booking!.batchId }),
  }
}

/** Problem of a line of a list. */
export const problemAt = (line: number, { column, reason, remedy }: LineFailure): Problem => ({
  place: { line },
  code: 'invalidInstrument',
  reason: column === null ? reason : `${column}: ${reason}`,
  remedy,
})
