import * as z from 'zod/mini'
import { meant } from '../meant.ts'
import { day } from '../reports/time-period.ts'
import { amount, epochSeconds, fraction, id } from '../scalars.ts'

/** The figures of a subject of a run, as the reports of that day state them. */
export const runFigures = {
  npv: meant(amount, 'NPV at the close.'),
  npvChange1D: meant(amount, 'Profit or loss of the day.'),
  d1: meant(fraction, 'Return of the day, time-weighted, net of fees.'),
  mtd: meant(fraction, 'Return since the end of the month before.'),
  ytd: meant(fraction, 'Return since the end of the year before.'),
  y1: meant(fraction, 'Return of one year.'),
  var95: meant(amount, 'Value at risk of one day at 95 %; a loss is positive.'),
  var95Pct: meant(fraction, 'The same as a fraction of NPV.'),
  var99: meant(amount, 'Value at risk of one day at 99 %; a loss is positive.'),
  var99Pct: meant(fraction, 'The same as a fraction of NPV.'),
}

/** Numbers of things that need attention. */
export const runCounts = {
  breaches: meant(z.nullable(z.int()), 'Limits that are breached; null where there are no limits.'),
  warnings: meant(z.nullable(z.int()), 'Limits with a warning; null where there are no limits.'),
  unknown: meant(z.nullable(z.int()), 'Limits whose state is unknown; null where there are no limits.'),
  exceptions: meant(
    z.nullable(z.int()),
    'Open exceptions of closes and rates that touch the accounts; null where the run does not say.',
  ),
}

/** Of what a run is, and how it is signed. */
export const runHead = z.strictObject({
  institutionId: meant(id, 'Id of the institution.'),
  id: meant(id, 'Id of the run.'),
  sequence: meant(z.int(), 'Its number; the runs of an institution are numbered from 1 without gaps.'),
  asOf: meant(epochSeconds, 'The day of the close, 00:00 UTC.'),
  at: meant(epochSeconds, 'When it was computed. `since` of `what-changed` takes it, with `asOf`, for what is known now.'),
  dataVersion: meant(z.int(), 'The data version that all its figures are of.'),
  programVersion: meant(z.string(), 'The version of the program.'),
  conventions: meant(z.string(), 'The conventions of its figures, as JSON.'),
  rowCount: meant(z.int(), 'The number of its rows.'),
  rowsHash: meant(z.string(), 'SHA-256 over the hashes of its rows, one after the other, in the order of kind and subject.'),
  previousHash: meant(z.string(), 'The hash of the run before; 64 zeros for the first one.'),
  keyId: meant(z.string(), 'The key that signed it.'),
  hash: meant(z.string(), 'SHA-256 over the JSON list of the fields up to here.'),
  signature: meant(z.string(), 'Ed25519 over the hash as 64 characters of text; in base64.'),
})
export type RunHead = z.infer<typeof runHead>

export { day as closeDay }
