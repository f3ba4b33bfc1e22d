import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'

const exportFormat = z.enum(['csv', 'json', 'parquet', 'history'])
export type ExportFormatName = z.infer<typeof exportFormat>

/** The formats of an export. */
export const EXPORT_FORMATS = exportFormat.options

export const exportLedger = endpoint({
  method: 'POST',
  path: '/ledger-exports',
  access: 'export-ledger',
  writes: false,
  summary:
    'The whole ledger of the institution, or of one client with the instruments that its reports need, as a ZIP: the files of an import ' +
    'as CSV, which can be imported again, or the same as JSON or Parquet; or Parquet with the history of closes, rates and entries. Recorded in the audit trail.',
  request: z.strictObject({
    format: meant(
      exportFormat,
      '`csv` can be imported again. `history` is Parquet with every close, rate and entry as often as it was recorded, by which booking and when.',
    ),
    client: meant(
      z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      'The name of a client; by default all of the institution.',
    ),
  }),
  response: z.strictObject({}),
  reply: 'file',
})
