import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { id, nothing } from '../scalars.ts'
import { difference } from './statements.ts'

const last = z.strictObject({
  day: meant(z.string(), 'The day that it states, YYYY-MM-DD.'),
  at: meant(z.string(), 'When it was booked, ISO 8601.'),
  file: meant(z.string(), 'Name of the file.'),
  stated: meant(z.int(), 'How many holdings and balances it states.'),
  agrees: meant(z.boolean(), 'Whether the ledger came to all of them.'),
  since: meant(z.string(), 'The first day since which every statement agrees, or none does.'),
  differences: meant(z.array(difference), 'Where the ledger came to something else.'),
})

const row = z.strictObject({
  client: meant(z.string(), 'Name of the client.'),
  account: meant(z.string(), 'Name of the account.'),
  accountID: meant(id, 'Id of the account.'),
  externalID: meant(z.string(), 'Its id in files.'),
  last: meant(z.nullable(last), 'The last statement that states holdings or balances; null without one.'),
})
export type AccountReconciliation = z.infer<typeof row>

export const accountReconciliations = endpoint({
  method: 'GET',
  path: '/reconciliations',
  access: 'judge-data',
  summary:
    'Every account of the institution with its last statement: whether the ledger came to what it states, since when, and where not. ' +
    'Accounts that do not agree come first.',
  request: nothing,
  response: z.strictObject({ rows: meant(z.array(row), 'The accounts.') }),
})
