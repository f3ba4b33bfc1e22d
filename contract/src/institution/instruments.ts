import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'

const instrumentId = z.string().check(z.minLength(1), z.maxLength(500))

export const mergeInstruments = endpoint({
  method: 'POST',
  path: '/instruments/merges',
  access: 'import-data',
  summary:
    'Counts everything of one instrument as of another from now on: entries, prices, actions and weights. It is a batch, and ' +
    '`POST /imports/{id}/undo` undoes it exactly.',
  request: z.strictObject({ merged: instrumentId, kept: instrumentId }),
  response: z.strictObject({ id: z.string(), name: z.string() }),
})
