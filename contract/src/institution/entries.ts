import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { day } from '../reports/time-period.ts'
import { id } from '../scalars.ts'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { lineFailure } from './imports.ts'
import { warning } from './warning.ts'

const kind = meant(z.enum(ENTRY_KINDS), 'Kind of the entry: the file of an import that it is a line of, without `.csv`.')

const entryId = z.string().check(z.minLength(1, 'Name the entry.'), z.maxLength(500))
const comment = meant(
  z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(500)),
  'The reason, for the audit trail.',
)
const batch = z.strictObject({ id: meant(id, 'Id of the batch.'), name: meant(z.string(), 'Name of the batch.') })
const revision = meant(z.int(), 'Revision of the entry: another one after every change.')
const cells = (ofCell: number) => z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(ofCell)))

/** Entries of one reply. */
export const ENTRY_PAGE = 100

const foundEntry = z.strictObject({
  id: meant(entryId, 'Id of the entry, as in its file.'),
  day: meant(day, 'Its trade date, pay date or date of transfer.'),
  isCancelled: meant(z.boolean(), 'Whether it was cancelled, and no longer counts.'),
  revision,
  cells: meant(cells(10_000), 'Its line by column, as an export writes it; an empty text is an empty cell.'),
  batch: meant(batch, 'The batch that booked, corrected or cancelled it last.'),
})
export type FoundEntry = z.infer<typeof foundEntry>

export const findEntries = endpoint({
  method: 'POST',
  path: '/entries',
  access: 'judge-data',
  // It reads only.
  writes: false,
  summary: `The entries of an account in a span of days, of one kind, newest first, ${ENTRY_PAGE} at a time. Cancelled ones are among them.`,
  request: z.strictObject({
    accountID: id,
    kind,
    from: meant(day, 'The first day.'),
    to: meant(day, 'The last day.'),
    text: meant(
      z.optional(z.string().check(z.maxLength(200))),
      'Only entries of which a cell, or the ticker or name of the instrument, contains it, in capital or small letters.',
    ),
    after: meant(
      z.optional(z.strictObject({ day: meant(day, 'Day of that entry.'), id: meant(entryId, 'Id of that entry.') })),
      'The last entry of the page before.',
    ),
  }),
  response: z.strictObject({
    entries: meant(z.array(foundEntry), 'Newest first; of one day by id.'),
    hasMore: meant(z.boolean(), 'Whether there are more after these.'),
  }),
})

export const bookEntry = endpoint({
  method: 'POST',
  path: '/entries/book',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Books one entry, checked as a line of an import is, as a batch of its own: `POST /imports/{id}/undo` undoes it. With the id of an ' +
    'entry it is a correction of it; a cancelled one counts again.',
  request: z.strictObject({
    kind,
    cells: meant(
      cells(1_000),
      'Its line by column, as in the file of its kind; columns that are left out are empty. Without `id` it is a new entry, which gets one.',
    ),
    revision: meant(
      z.optional(z.int()),
      'Needed with an id: the revision that was read. Refused with 409 where there is another.',
    ),
    comment: meant(z.optional(comment), 'The reason, for the audit trail; needed with an id, unless it is a dry run.'),
    dryRun: meant(z.optional(z.boolean()), 'Whether it is only checked; default no.'),
  }),
  response: z.strictObject({
    state: meant(
      z.enum(['booked', 'unchanged', 'checked', 'refused']),
      'Booked; unchanged: the entry is as it was given; checked: a dry run that would book; refused, with failures.',
    ),
    id: meant(z.nullable(entryId), 'Id of the entry that was booked, of a new one too; null where none was.'),
    batch: meant(z.nullable(batch), 'The batch of the entry; null where nothing was booked.'),
    failures: meant(z.array(lineFailure), 'What is wrong with its cells, as an import reports it; without a line.'),
    warnings: meant(z.array(warning), 'What is strange about it; refuses nothing.'),
  }),
})

export const cancelEntry = endpoint({
  method: 'POST',
  path: '/entries/cancel',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Cancels one entry, so that it no longer counts, as a batch of its own: `POST /imports/{id}/undo` undoes it. Reports as recorded ' +
    'before go on having it.',
  request: z.strictObject({
    kind,
    id: meant(entryId, 'Id of the entry.'),
    revision: meant(z.int(), 'The revision that was read. Refused with 409 where there is another.'),
    comment,
    dryRun: meant(z.optional(z.boolean()), 'Whether it is only checked; default no.'),
  }),
  response: z.strictObject({
    batch: meant(z.nullable(batch), 'The batch that cancels it; null after a dry run.'),
    warnings: meant(z.array(warning), 'What is strange now; refuses nothing.'),
  }),
})
