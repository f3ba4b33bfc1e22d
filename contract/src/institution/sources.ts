import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { empty, epochSeconds, id, nothing, timeZone } from '../scalars.ts'

const MAX_ACCOUNTS = 1000
/** States of a source, the most urgent first. */
export const SOURCE_STATES = [
  'late',
  'unreachable',
  'refused',
  'short',
  'wrong',
  'waiting',
  'revoked',
  'none',
  'fine',
  'paused',
] as const
const search = z.optional(z.string().check(z.maxLength(200)))

const sourceName = meant(
  z.string().check(z.trim(), z.minLength(1, 'Name the source.'), z.maxLength(100)),
  'Name of the source; no other has it.',
)

const terms = {
  name: sourceName,
  tokenID: meant(
    z.nullable(id),
    'The API token that delivers for it; it has the scope send-books alone, or send-prices alone, and is of no other source. Null where ' +
      'the portal fetches.',
  ),
  accountIDs: meant(
    z
      .array(id)
      .check(z.maxLength(MAX_ACCOUNTS, `A source has at most ${MAX_ACCOUNTS} accounts: add another source for the others.`)),
    'The accounts that it delivers for, at most 1,000: it finds no others. None for reference rates and of a token for prices, else one or more.',
  ),
  dueAt: meant(
    z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 07:30.'))),
    'By when it is expected, HH:MM in the time zone; null where it comes at no fixed time.',
  ),
  timeZone: meant(timeZone, 'Of the due time, an IANA name.'),
  weekdays: meant(
    z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1, 'Choose a day.'), z.maxLength(7)),
    'Days on which it is expected; Monday is 1.',
  ),
  hoursBefore: meant(
    z.int().check(z.minimum(1), z.maximum(168)),
    'A delivery counts for a due time when it comes at most so many hours before it, or later.',
  ),
  minLines: meant(
    z.int().check(z.minimum(0), z.maximum(10_000_000)),
    'How many lines are expected at least, of all files together. The same content counts once, and of prices what is new or corrected.',
  ),
  needsAllAccounts: meant(z.boolean(), 'Whether a delivery is expected to have statements of all of its accounts.'),
  isPaused: meant(z.boolean(), 'A paused source may not deliver, and nothing is expected of it.'),
}

const feedTerms = {
  kind: meant(
    z.enum(['folder', 'https', 'flex', 'ecb', 'sftp']),
    'Files of a folder of the server or of another machine (sftp), the file at a web address, a Flex query of Interactive Brokers, or ' +
      'reference rates of the European Central Bank.',
  ),
  address: meant(
    z.string().check(z.trim(), z.minLength(1, 'Say where it is fetched from.'), z.maxLength(500)),
    'The folder, the web address, the address of the Flex web service, or host and folder as sftp://files.example.com/out. Only what ' +
      'the operator of the portal lists can be reached.',
  ),
  user: meant(
    z.string().check(z.trim(), z.maxLength(200)),
    'User of the web address or of SFTP, or id of the Flex query; empty without one.',
  ),
  everyMinutes: meant(z.int().check(z.minimum(5), z.maximum(1440)), 'How often it is looked for new files.'),
}

const delivery = z.strictObject({
  id: meant(id, 'Id of the delivery.'),
  at: meant(epochSeconds, 'When it came.'),
  file: meant(z.string(), 'Name of the file.'),
  hash: meant(z.string(), 'SHA-256 of its bytes.'),
  outcome: meant(
    z.enum(['booked', 'unchanged', 'waiting', 'wrong', 'refused']),
    'booked; unchanged where nothing in it was new; waiting for decisions on lines; wrong where the ledger comes to something else ' +
      'than the statement; refused where lines, or the whole file, cannot be read.',
  ),
  lines: meant(z.int(), 'Its lines.'),
  newLines: meant(z.int(), 'Lines that were booked.'),
  waitingLines: meant(z.int(), 'Lines that are similar or doubtful: a person decides.'),
  refusedLines: meant(z.int(), 'Lines that are refused.'),
  differences: meant(z.int(), 'Statements that the ledger does not agree with.'),
  reason: meant(z.nullable(z.string()), 'Why nothing of it could be read, or of which account it is not known; null otherwise.'),
  batch: meant(z.nullable(z.string()), 'The import that was booked; null without one.'),
  job: meant(z.nullable(z.string()), 'The job that read it, of a large file.'),
})

const source = z.strictObject({
  id: meant(id, 'Id of the source.'),
  ...terms,
  token: meant(z.nullable(z.string()), 'Name of its API token; null where that is revoked, and where the portal fetches.'),
  feed: meant(
    z.nullable(
      z.strictObject({
        ...feedTerms,
        hostKey: meant(z.string(), 'Fingerprint of the key that the host has to show; empty but for SFTP.'),
        hasSecret: meant(z.boolean(), 'Whether there is a password, a private key or a token, which is never shown.'),
        fetchedAt: meant(z.nullable(epochSeconds), 'When it was looked for files last.'),
        problem: meant(z.nullable(z.string()), 'Why the last look failed; null where it did not.'),
      }),
    ),
    'Where the portal fetches from; null where a program delivers.',
  ),
  state: meant(
    z.enum(SOURCE_STATES),
    'What to look at first: late and short are against what is expected; of an unreachable one the last look failed; none has delivered ' +
      'nothing yet, and nothing was due.',
  ),
  lines: meant(z.int(), 'Lines that came for the last due time, or at last.'),
  reason: meant(
    z.nullable(z.string()),
    'Why the last file could not be read, or of which account it is not known; null otherwise.',
  ),
  missing: meant(z.array(z.string()), 'Names of accounts that no statement came for, where all are expected.'),
  lastDueAt: meant(z.nullable(epochSeconds), 'When it was due last.'),
  nextDueAt: meant(z.nullable(epochSeconds), 'When it is due next; null where nothing is expected.'),
  lastAt: meant(z.nullable(epochSeconds), 'When its last file came; null where none has.'),
})
export type Source = z.infer<typeof source>
export type SourceDelivery = z.infer<typeof delivery>

export const sources = endpoint({
  method: 'GET',
  path: '/sources',
  access: 'judge-data',
  summary:
    'The sources of the institution with how they stand, 500 at a time: what is late, short or wrong comes first, then by name. `after` is ' +
    '`next` of the last reply.',
  request: z.strictObject({
    search: meant(search, 'Only sources whose name contains it.'),
    after: meant(z.optional(z.string().check(z.maxLength(200))), '`next` of the last reply; left out for the first page.'),
  }),
  response: z.strictObject({
    rows: meant(z.array(source), 'The sources.'),
    rowCount: meant(z.int(), 'Sources that were found, of which `rows` is a part.'),
    next: meant(z.nullable(z.string()), 'Where the next page begins; null where there is none.'),
    tokens: meant(
      z.array(
        z.strictObject({
          id: meant(id, 'Id of the token.'),
          name: meant(z.string(), 'Its name, or how it begins.'),
          scope: meant(z.enum(['send-books', 'send-prices']), 'What it may send.'),
        }),
      ),
      'API tokens that may send books alone, or prices alone, and are of no source.',
    ),
    reach: meant(
      z.strictObject({
        folders: meant(z.array(z.string()), 'Folders of the server that are of the institution.'),
        hosts: meant(z.array(z.string()), 'Hosts with their ports.'),
      }),
      'What the operator of the portal lists for fetching.',
    ),
  }),
})

export const sourceDeliveries = endpoint({
  method: 'GET',
  path: '/sources/{id}/deliveries',
  access: 'judge-data',
  summary: 'The files that a source delivered, newest first, 50 at a time; `before` is the id of the last one seen.',
  request: z.strictObject({ before: meant(z.optional(id), 'Id of the last delivery seen.') }),
  response: z.strictObject({ rows: meant(z.array(delivery), 'The files.'), hasMore: z.boolean() }),
})

export const sourceAccounts = endpoint({
  method: 'GET',
  path: '/sources/accounts',
  access: 'manage-tokens',
  summary:
    'The accounts that a source may deliver for, by client and name, 200 at a time; `after` is the id of the last one seen. Those of `of` ' +
    'come first.',
  request: z.strictObject({
    search: meant(search, 'Only accounts whose name, or whose client, contains it.'),
    of: meant(z.optional(id), 'A source, whose accounts come first.'),
    after: meant(z.optional(id), 'Id of the last account seen.'),
  }),
  response: z.strictObject({
    rows: meant(
      z.array(
        z.strictObject({
          id: meant(id, 'Id of the account.'),
          client: meant(z.string(), 'Name of its client.'),
          account: meant(z.string(), 'Name of the account.'),
        }),
      ),
      'The accounts.',
    ),
    rowCount: meant(z.int(), 'Accounts that were found, of which `rows` is a part.'),
    hasMore: meant(z.boolean(), 'Whether there are others.'),
  }),
})

export const saveSource = endpoint({
  method: 'POST',
  path: '/sources',
  access: 'manage-tokens',
  actsOnce: true,
  summary:
    'Adds a source, or changes one: a token delivers for it, or the portal fetches. From then on the token finds the accounts of the source alone, and what it books by ' +
    '`POST /statements` is one of its deliveries; one for prices delivers by `POST /imports`. A token that it had before is revoked.',
  request: z.strictObject({
    sourceID: meant(z.optional(id), 'Of the source to change; a new one where it is left out.'),
    ...terms,
    feed: meant(
      z.nullable(
        z.strictObject({
          ...feedTerms,
          secret: meant(
            z.optional(z.string().check(z.maxLength(16_000))),
            'Password of the web address, token of the Flex web service, or password or private key (PEM, without a passphrase) of SFTP. ' +
              'Left out it stays; empty removes it.',
          ),
          hostKey: meant(
            z.optional(z.string().check(z.trim(), z.maxLength(100))),
            'The SHA-256 fingerprint of the key of the host, as ssh-keygen -l writes it. Needed for SFTP, and for nothing else.',
          ),
        }),
      ),
      'Where the portal fetches from; null where a token delivers. One of the two is needed.',
    ),
  }),
  response: z.strictObject({ id: meant(id, 'Id of the source.') }),
})

export const endSource = endpoint({
  method: 'DELETE',
  path: '/sources/{id}',
  access: 'manage-tokens',
  actsOnce: true,
  summary: 'Ends a source, and revokes its token. What it delivered stays booked.',
  request: nothing,
  response: empty,
})

export const fetchSource = endpoint({
  method: 'POST',
  path: '/sources/{id}/fetch',
  access: 'manage-tokens',
  actsOnce: true,
  summary: 'Looks for new files of a source now, as a job; the calls of jobs say how it goes.',
  request: nothing,
  response: z.strictObject({ job: meant(id, 'Id of the job.') }),
})

/** The calls on sources. */
export const sourceCalls = [sources, sourceDeliveries, sourceAccounts, saveSource, endSource, fetchSource] as const
