import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty } from '../scalars.ts'

export const recordExport = endpoint({
  method: 'POST',
  path: '/exports',
  access: 'user',
  writes: false,
  actsOnce: true,
  summary: 'Records in the audit trail that the user exported figures in a file made by the browser.',
  request: z.strictObject({
    /** File name, such as `npv-snapshot.csv`. */
    file: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    rows: z.int().check(z.minimum(0)),
  }),
  response: empty,
})
