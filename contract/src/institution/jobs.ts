import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { epochSeconds, id, nothing } from '../scalars.ts'
import { sendStatements } from './statements.ts'

/** `queued` includes a job that has failed and is tried again. Final states: `done`, `failed` and `cancelled`. */
const jobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])

const entry = {
  id: meant(z.string(), 'Id of the job.'),
  kind: meant(
    z.enum(['mail', 'imports', 'statements', 'runs', 'packs', 'feeds']),
    'What it does: sends a letter, books the files of an import, reads statements that were sent, computes a run, makes the document ' +
      'of one client of a pack, or fetches what is new of a source.',
  ),
  about: meant(
    z.string(),
    'The recipient of a letter, the name of an import, the client of a document, the source, or the names of the files; empty where ' +
      'that is not kept any more.',
  ),
  state: meant(jobState, 'A job that is tried again is queued; a job that failed keeps its reason.'),
  attempts: meant(z.int(), 'How often it was begun.'),
  sentAt: meant(epochSeconds, 'When it was ordered.'),
  dueAt: meant(epochSeconds, 'When it may be begun; after a failure when it is tried again.'),
  startedAt: meant(z.nullable(epochSeconds), 'When the last attempt began.'),
  endedAt: meant(z.nullable(epochSeconds), 'When it ended.'),
  reason: meant(z.nullable(z.string()), 'Why the last attempt failed.'),
}
const job = z.strictObject(entry)
export type Job = z.infer<typeof job>

export const jobs = endpoint({
  method: 'GET',
  path: '/jobs',
  access: 'manage-jobs',
  tellsVersions: true,
  summary:
    'What the portal does in the background for the institution, newest first, a hundred at a time; `before` is the id of the last one ' +
    'seen. Ended jobs are kept for thirty days.',
  request: z.strictObject({ before: z.optional(id) }),
  response: z.strictObject({
    rows: z.array(job),
    hasMore: z.boolean(),
    heldSince: meant(z.nullable(epochSeconds), 'When the portal was restored, while all jobs wait for its operator; else null.'),
  }),
})

export const jobDetail = endpoint({
  method: 'GET',
  path: '/jobs/{id}',
  access: 'import-data',
  tellsVersions: true,
  summary: 'One job; of statements that were read with the reply that a direct call has. A program sees what it sent itself.',
  request: nothing,
  response: z.strictObject({
    ...entry,
    reply: meant(z.nullable(sendStatements.response), 'What became of the statements; null before the end, and for other kinds.'),
  }),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/retry',
  access: 'manage-jobs',
  summary: 'Queues a failed job once more.',
  request: nothing,
  response: job,
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/cancel',
  access: 'manage-jobs',
  summary: 'Cancels a job that has not ended; what a running one would have written is dropped.',
  request: nothing,
  response: job,
})
