import * as z from 'zod/mini'
import { meant } from '../meant.ts'
import { day, timePeriod } from '../reports/time-period.ts'
import { currency, epochSeconds, id } from '../scalars.ts'

/** The most clients of one order. */
const MAX_PACK_CLIENTS = 2_000

/** Kind of the documents of a pack: the brief of two pages, or the report with all sections. */
const packKind = z.enum(['brief', 'full'])
const packPaper = z.enum(['A4', 'Letter'])

/** Documents of more bytes together are not attached. */
export const MAX_ATTACHED_BYTES = 10_000_000

/** Whether documents are attached to the letter about their pack. */
export const attaches = meant(
  z.optional(z.boolean()),
  'Whether the documents that the user may see are attached to that letter. It goes to their own address. Above 10 MB together it has the ' +
    'link alone.',
)

/** Content of an order. */
export const packContent = {
  clientIds: meant(
    z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_PACK_CLIENTS))),
    'Ids of the clients. Default: all that the caller may see.',
  ),
  kind: meant(packKind, '`brief` has two pages, `full` all sections.'),
  timePeriod: meant(z.optional(timePeriod), 'The period of the reports; default 1Y.'),
  reportingCCY: meant(z.optional(currency), 'The currency of all documents. Default: that of each client.'),
  paper: meant(z.optional(packPaper), 'The paper of the documents; default A4.'),
}

/** How far a document is. */
const packDocumentState = z.enum(['waiting', 'made', 'failed', 'cancelled'])

export const pack = z.strictObject({
  id: meant(id, 'Id of the pack.'),
  kind: meant(packKind, 'What its documents are.'),
  timePeriod: meant(z.string(), 'The period of its reports.'),
  reportingCCY: meant(z.nullable(currency), 'The currency of its documents; null where each has that of its client.'),
  asOf: meant(z.nullable(day), 'ISO date: the day of the figures; null where it was not fixed when it was ordered.'),
  paper: meant(packPaper, 'The paper of its documents.'),
  orderedBy: meant(z.string(), 'Who ordered it: an e-mail, or `token:` with its id.'),
  orderedAt: meant(epochSeconds, 'When it was ordered.'),
  endedAt: meant(z.nullable(epochSeconds), 'When its last document ended; null while some are left.'),
  clients: meant(z.int(), 'How many documents were ordered, of those that the caller may see.'),
  made: meant(z.int(), 'How many were made.'),
  failed: meant(z.int(), 'How many could not be made.'),
  cancelled: meant(z.int(), 'How many were cancelled.'),
  left: meant(z.int(), 'How many are still to be made.'),
  bytes: meant(z.int(), 'The size of what was made, in bytes.'),
})
export type Pack = z.infer<typeof pack>

export const packDocument = z.strictObject({
  id: meant(id, 'Id of the document, and of the job that makes it.'),
  clientId: meant(id, 'Id of the client.'),
  client: meant(z.string(), 'Its name when the document was ordered, or made.'),
  state: meant(packDocumentState, 'How far it is.'),
  reason: meant(z.nullable(z.string()), 'Why it could not be made.'),
  madeAt: meant(z.nullable(epochSeconds), 'When it was made.'),
  asOf: meant(z.nullable(epochSeconds), 'The day of its figures, 00:00 UTC.'),
  dataVersion: meant(z.nullable(z.string()), 'The data version of all its figures.'),
  bytes: meant(z.nullable(z.int()), 'Its size in bytes.'),
  sha256: meant(z.nullable(z.string()), 'The SHA-256 of its bytes, in hexadecimal.'),
  fileName: meant(z.nullable(z.string()), 'Its name in the ZIP.'),
  mailedAt: meant(z.nullable(epochSeconds), 'When it was mailed to who ordered the pack; null where it was not.'),
})
export type PackDocument = z.infer<typeof packDocument>
