import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { epochSeconds, id, nothing } from '../scalars.ts'
import { runHead } from './run-terms.ts'

const publishedKey = z.strictObject({
  id: meant(z.string(), 'The first 16 digits of the SHA-256 of the public key.'),
  publicKey: meant(z.string(), 'The Ed25519 key, as SubjectPublicKeyInfo in base64.'),
  madeAt: meant(epochSeconds, 'When it was made.'),
  retiredAt: meant(z.nullable(epochSeconds), 'When it was replaced; null while it signs.'),
})

export const runs = endpoint({
  method: 'GET',
  path: '/runs',
  access: 'see-house',
  summary:
    'The runs that were kept, the latest first, a hundred at a time, and the public keys that verify their signatures; `before` is the ' +
    'number of the last one seen.',
  request: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Give a whole number.'))) }),
  response: z.strictObject({
    runs: meant(z.array(runHead), 'The runs.'),
    hasMore: z.boolean(),
    keys: meant(z.array(publishedKey), 'The public keys, the oldest first.'),
  }),
})

const runRow = z.strictObject({
  kind: meant(
    z.enum(['account', 'client', 'house', 'part', 'sight']),
    '`part`: the accounts of a client that an employee sees; `sight`: all accounts that an employee sees.',
  ),
  subject: meant(z.string(), 'Id of the account, client or institution; of the others the SHA-256 of the ids of their accounts.'),
  clientId: meant(z.nullable(id), 'Id of the client; null for what is of several.'),
  accountIds: meant(z.array(id), 'The accounts whose figures these are, together.'),
  content: meant(z.string(), 'The figures as JSON, byte by byte as they were signed.'),
  hash: meant(z.string(), 'SHA-256 over the JSON list of the fields up to here.'),
})

export const runDetail = endpoint({
  method: 'GET',
  path: '/runs/{id}',
  access: 'see-house',
  summary:
    'One run with its rows as they were signed; an employee gets those of which they see every account. The reply is the same for ever.',
  request: nothing,
  response: z.strictObject({ run: meant(runHead, 'The run.'), rows: z.array(runRow) }),
})

export const orderRun = endpoint({
  method: 'POST',
  path: '/runs',
  access: 'manage-jobs',
  summary:
    'Orders a run of the last close now, or names the job of the one under way. With the same data, program and conventions as the last ' +
    'run there is none.',
  request: nothing,
  response: z.strictObject({ jobId: meant(id, 'Id of the job.') }),
})
