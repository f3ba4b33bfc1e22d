import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { epochSeconds } from '../scalars.ts'
import { named, selectionRequest } from './selection-request.ts'

export const accountsInScope = endpoint({
  method: 'POST',
  path: '/clarityConnect/getAccountsInScope_CC',
  access: 'user',
  writes: false,
  summary: 'The saved accounts in scope of the named or selected client, cut to what the user may see now.',
  request: selectionRequest,
  response: z.strictObject({ accountsInScope: z.array(z.string()) }),
})

export const allAccounts = endpoint({
  method: 'POST',
  path: '/clarityConnect/getAllAccounts_CC',
  access: 'read-reports',
  summary: 'The accounts of the named or selected client that the user may see, by name.',
  request: selectionRequest,
  response: z.strictObject({
    rows: z.array(named),
    firstEntry: meant(z.optional(epochSeconds), 'The day of their first entry; absent where there is none.'),
  }),
})

export const saveAccountsInScope = endpoint({
  method: 'POST',
  path: '/clarityConnect/uploadAccountsInScope_CC',
  access: 'user',
  writes: false,
  summary: 'Saves the accounts in scope of a client.',
  request: selectionRequest,
  response: z.strictObject({ accountsInScope: z.array(z.string()) }),
})
