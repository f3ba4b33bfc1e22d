import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { currency, nothing } from '../scalars.ts'
import { selectionRequest } from './selection-request.ts'

export const allReportingCurrencies = endpoint({
  method: 'POST',
  path: '/clarityConnect/getAllReportingCCYs_CC',
  access: 'read-reports',
  summary:
    'The currencies the institution can report in. Needs no body; the one of the other selection calls is accepted, and not looked at.',
  request: z.union([nothing, selectionRequest]),
  response: z.strictObject({ rows: z.array(currency) }),
})

export const selectedReportingCurrency = endpoint({
  method: 'POST',
  path: '/clarityConnect/getSelectedReportingCCY_CC',
  access: 'user',
  writes: false,
  summary: 'The selected reporting currency.',
  request: selectionRequest,
  response: z.strictObject({ reportingCCY: z.string() }),
})

export const saveSelectedReportingCurrency = endpoint({
  method: 'POST',
  path: '/clarityConnect/setSelectedReportingCCY_CC',
  access: 'user',
  writes: false,
  summary: 'Saves the selected reporting currency.',
  request: z.extend(selectionRequest, { reportingCCY: currency }),
  response: z.strictObject({ reportingCCY: z.string() }),
})
