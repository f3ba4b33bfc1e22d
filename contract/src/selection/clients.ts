import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { named, selectionRequest } from './selection-request.ts'

export const initStartUp = endpoint({
  method: 'POST',
  path: '/clarityConnect/initStartUpForUser_CC',
  access: 'user',
  writes: false,
  summary: 'The saved selection of the user, made up of their first client where none was saved.',
  request: selectionRequest,
  response: z.strictObject({
    clientName: z.string(),
    accountsInScope: z.array(z.string()),
    reportingCCY: z.string(),
    useLive: z.boolean(),
  }),
})

export const allClientsForUser = endpoint({
  method: 'POST',
  path: '/clarityConnect/getAllClientsForUser_CC',
  access: 'read-reports',
  summary: 'The clients the user may see, by name.',
  request: selectionRequest,
  response: z.strictObject({ rows: z.array(named) }),
})

export const selectedClient = endpoint({
  method: 'POST',
  path: '/clarityConnect/getSelectedClient_CC',
  access: 'user',
  writes: false,
  summary: 'The name of the selected client, empty where there is none.',
  request: selectionRequest,
  response: z.strictObject({ clientName: z.string() }),
})

export const saveSelectedClient = endpoint({
  method: 'POST',
  path: '/clarityConnect/setSelectedClient_CC',
  access: 'user',
  writes: false,
  summary: 'Saves the selected client.',
  request: selectionRequest,
  response: z.strictObject({ clientName: z.string() }),
})
