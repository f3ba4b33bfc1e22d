import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { day } from '../reports/time-period.ts'
import { id } from '../scalars.ts'

/** The kinds of entries that are found one by one, as those of an import's files. */
const kind = meant(
  z.enum(['transactions', 'income', 'transfers']),
  'Kind of the entry: the file of an import that it is a line of, without `.csv`.',
)

const entryId = z.string().check(z.minLength(1, 'Name the entry.'), z.maxLength(500))
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
  batch: meant(
    z.strictObject({ id: meant(id, 'Id of the batch.'), name: meant(z.string(), 'Name of the batch.') }),
    'The batch that booked, corrected or cancelled it last.',
  ),
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
