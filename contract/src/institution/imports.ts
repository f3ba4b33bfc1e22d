import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { epochSeconds, id, nothing } from '../scalars.ts'
import { warning } from './warning.ts'

/**
 * Kind of error: a whole file, its header, the syntax of a line, a cell, a duplicate record, an unknown reference, a rule between
 * values, or the server itself.
 */
const failureCode = z.enum(['file', 'header', 'line', 'cell', 'duplicate', 'unknown', 'rule', 'server'])

/** A fault in the data: location, reason and remedy. Lines are counted from 1, including the header. */
export const lineFailure = z.strictObject({
  file: z.string(),
  /** Null if the whole file is meant. */
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  code: failureCode,
  reason: z.string(),
  remedy: z.string(),
})
export type LineFailure = z.infer<typeof lineFailure>

/**
 * The state of an import. Final states: `booked` (later perhaps `undone`), `unchanged` (all records existed already), `checked`
 * (a dry run without faults), `refused` (with failures; nothing was booked) or `failed` (server error; nothing was booked).
 */
const importState = z.enum(['waiting', 'running', 'booked', 'undone', 'unchanged', 'checked', 'refused', 'failed'])

/** Records by kind, such as `prices`. */
const counts = z.record(z.string(), z.strictObject({ added: z.int(), corrected: z.int(), unchanged: z.int() }))

const entry = {
  /** The id of the import and, once it is booked, of its batch. */
  id: z.string(),
  name: z.string(),
  /** `api` for the API, `import` for the command line, `statement` for statements, `demo` for demo data. */
  source: z.enum(['api', 'demo', 'statement', 'import']),
  /** A user's e-mail, `token:<id>`, or `system`. */
  sentBy: z.string(),
  sentAt: epochSeconds,
  endedAt: z.nullable(epochSeconds),
  undoneAt: z.nullable(epochSeconds),
  isDryRun: z.boolean(),
  state: importState,
  /** From 0 to 1. */
  progress: z.number().check(z.minimum(0), z.maximum(1)),
  counts,
  failureCount: z.int(),
}

const batch = z.strictObject(entry)
export type Batch = z.infer<typeof batch>

/** Maximum body of an import; larger data are sent in parts or on the command line. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024

export const importFiles = endpoint({
  method: 'POST',
  path: '/imports',
  access: 'import-data',
  actsOnce: true,
  summary:
    'Takes a set of CSV files, to be booked as one batch in the background; with `dryRun` they are only checked. How far it is and ' +
    'every bad line stand in `GET /imports/{id}`.',
  request: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'Give the import a name.'), z.maxLength(200)),
    dryRun: z.boolean(),
    /** The content of each file by name; logos in base64. */
    files: z.record(z.string().check(z.maxLength(500)), z.string()),
  }),
  response: batch,
  largestBodyBytes: MAX_IMPORT_BYTES,
})

export const imports = endpoint({
  method: 'GET',
  path: '/imports',
  access: 'import-data',
  tellsVersions: true,
  summary:
    'The imports and batches of the institution, of a program its own, newest first, a hundred at a time; `before` is the id of the last ' +
    'one seen.',
  request: z.strictObject({ before: z.optional(id) }),
  response: z.strictObject({ rows: z.array(batch), hasMore: z.boolean() }),
})

/** An account with entries of a batch. */
const bookedAccount = z.strictObject({
  client: meant(z.string(), 'Name of the client, to be selected before the account is read.'),
  accountID: meant(id, 'Id of the account.'),
  account: meant(z.string(), 'Its name.'),
  transactions: meant(z.int(), 'How many of its trades are added, corrected or cancelled by it.'),
  income: meant(z.int(), 'The same of income and fees.'),
  transfers: meant(z.int(), 'The same of transfers.'),
  from: meant(z.string(), 'Day of the first of them, YYYY-MM-DD.'),
  to: meant(z.string(), 'Day of the last of them.'),
})
export type BookedAccount = z.infer<typeof bookedAccount>

export const importDetail = endpoint({
  method: 'GET',
  path: '/imports/{id}',
  access: 'import-data',
  tellsVersions: true,
  summary: 'One import with what is wrong with its lines, the first thousand of them.',
  request: nothing,
  response: z.strictObject({
    ...entry,
    failures: z.array(lineFailure),
    accounts: meant(
      z.array(bookedAccount),
      'Accounts with entries of it, those with most of them first, at most a hundred; a token needs the scope read-reports for it.',
    ),
    warnings: meant(z.array(warning), 'The first thousand records that are strange, of what is booked or would be.'),
  }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/undo',
  access: 'import-data',
  summary: 'Reverses one batch (a token only its own): from now on its rows count as never booked.',
  request: nothing,
  response: batch,
})
