import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { epochSeconds, nothing } from '../scalars.ts'

/** A line that was refused: where, why, and what to do. */
export const lineFailure = z.strictObject({
  file: z.string(),
  line: z.int(),
  column: z.nullable(z.string()),
  reason: z.string(),
})

const counts = z.record(z.string(), z.strictObject({ added: z.int(), corrected: z.int(), unchanged: z.int() }))

export const batch = z.strictObject({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  bookedBy: z.string(),
  knownAt: epochSeconds,
  undoneAt: z.nullable(epochSeconds),
  counts,
})
export type Batch = z.infer<typeof batch>

export const importFiles = endpoint({
  method: 'POST',
  path: '/imports',
  access: 'admin-or-token',
  summary: 'Books a set of CSV files as one batch, or says of every bad line what is wrong; with `dryRun` it books nothing.',
  request: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    dryRun: z.boolean(),
    /** Content of each file by its name; logos as base64. */
    files: z.record(z.string(), z.string()),
  }),
  response: z.strictObject({ batch: z.nullable(batch), counts, failures: z.array(lineFailure) }),
})

export const imports = endpoint({
  method: 'GET',
  path: '/imports',
  access: 'admin-or-token',
  summary: 'The batches of the institution, newest first.',
  request: nothing,
  response: z.strictObject({ rows: z.array(batch) }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/undo',
  access: 'admin-or-token',
  summary: 'Takes one batch back: from now on its rows count as never booked.',
  request: nothing,
  response: batch,
})

export const sendQuotes = endpoint({
  method: 'POST',
  path: '/quotes',
  access: 'admin-or-token',
  summary: 'Quotes for Live mode; all of one call belong to one snapshot.',
  request: z.strictObject({
    quotes: z
      .array(z.strictObject({ instrument: z.string(), price: z.number(), at: epochSeconds }))
      .check(z.minLength(1), z.maxLength(10_000)),
  }),
  response: z.strictObject({ snapshotId: z.string(), accepted: z.int() }),
})
