import { problemText } from '#ingest/problem-text.ts'
import { FILE_NAMES } from '../file-names.ts'
import type { LineFailure } from '../line-failure.ts'
import type { Booking, Kind } from './booking.ts'
import { warningsOfFiles } from './booking-warnings.ts'

/** The result of an import as lines for a terminal. */
export function bookingText(booking: Booking, isDryRun: boolean): readonly string[] {
  if (booking.failureCount > 0) return failureText(booking.failures)
  const kinds = (Object.keys(FILE_NAMES) as Kind[]).filter((kind) => Object.values(booking.counts[kind]).some((n) => n > 0))
  const table = [
    ['', 'added', 'corrected', 'unchanged'],
    ...kinds.map((kind) => {
      const { added, corrected, unchanged } = booking.counts[kind]
      return [FILE_NAMES[kind], added, corrected, unchanged].map(String)
    }),
  ]
  const isNew = kinds.some((kind) => booking.counts[kind].added + booking.counts[kind].corrected > 0)
  const warned = warningsOfFiles(booking.warnings).map(
    ({ file, place, text }) => `${placeText(file, place?.line ?? null)}: ${text}`,
  )
  return [...aligned(table), ...warned, outcome(booking.batchId, isDryRun, isNew)]
}

/** All failures, a line each. */
function failureText(failures: readonly LineFailure[]): readonly string[] {
  const lines = failures.map(({ file, line, column, reason, remedy }) => {
    const place = placeText(file, line, column)
    return `${place === '' ? '' : `${place}: `}${reason} ${remedy}`
  })
  return [...lines, problemText('found', { count: lines.length })]
}

const placeText = (file: string, line: number | null, column: string | null = null): string =>
  [file, line === null ? '' : `line ${line}`, column ?? ''].filter((part) => part !== '').join(', ')

function outcome(batchId: string | null, isDryRun: boolean, isNew: boolean): string {
  if (batchId !== null) return problemText('bookedBatch', { batchId })
  if (isDryRun && isNew) return problemText('dryRunNothingBooked')
  return problemText('everythingAlreadyNothingBooked')
}

/** Aligns the first column left, numbers right. */
function aligned(table: readonly (readonly string[])[]): readonly string[] {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]! + 2))).join(''))
}
