import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { nothing } from '../scalars.ts'
import { reportRequest } from './parts/report-request.ts'

export const embeddedReport = endpoint({
  method: 'POST',
  path: '/clarityConnect/getEmbeddedLookerStudioReport_CC',
  access: 'user',
  writes: false,
  summary: 'The address of the report for the frame: our own with a single-use ticket, or the configured external one.',
  request: reportRequest,
  response: z.strictObject({
    url: z.string(),
    /** Only for the portal's own reports. */
    snapshotId: z.optional(z.string()),
  }),
})

export const reportDocument = endpoint({
  method: 'GET',
  path: '/reports/document/{ticket}',
  access: 'public',
  summary: 'The report as a page; the ticket in the address is the right to read it once.',
  request: nothing,
  response: z.strictObject({}),
  reply: 'file',
})

export const reportPdf = endpoint({
  method: 'POST',
  path: '/reports/pdf',
  access: 'user',
  writes: false,
  summary: 'The report as a PDF, on A4 unless stated.',
  request: z.extend(reportRequest, { paper: z.optional(z.enum(['A4', 'Letter'])) }),
  response: z.strictObject({}),
  reply: 'file',
})
