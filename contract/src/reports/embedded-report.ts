import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { nothing } from '../scalars.ts'
import { reportRequest } from './parts/report-request.ts'
import { comparedWith } from './performance/chosen-benchmark.ts'

/** The sections of the full report, in their order. */
export const REPORT_SECTIONS = [
  'summary',
  'performance',
  'allocation',
  'positions',
  'risk',
  'factor-risk',
  'limits',
  'tax',
  'tax-lots',
  'transactions',
  'method',
] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]

const documentRequest = z.extend(reportRequest, {
  sections: meant(
    z.optional(z.array(z.enum(REPORT_SECTIONS)).check(z.minLength(1), z.maxLength(REPORT_SECTIONS.length))),
    'Sections of the full report, in its order; without the field it is the brief of two pages. `limits` and those of tax are left out where there are none.',
  ),
  comparedWith,
})
/** Request for a report as a document. */
export type DocumentRequest = z.infer<typeof documentRequest>

export const embeddedReport = endpoint({
  method: 'POST',
  path: '/clarityConnect/getEmbeddedLookerStudioReport_CC',
  access: 'user',
  writes: false,
  summary: 'The address of the report for the frame: our own with a single-use ticket, or the configured external one.',
  request: documentRequest,
  response: z.strictObject({
    url: z.string(),
    /** Only for the portal's own reports. */
    snapshotId: z.optional(z.string()),
    branding: meant(z.optional(z.string()), 'Differs where the institution has set another look since; only of the own reports.'),
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
  request: z.extend(documentRequest, { paper: z.optional(z.enum(['A4', 'Letter'])) }),
  response: z.strictObject({}),
  reply: 'file',
})
