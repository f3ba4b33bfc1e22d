import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { spotRow } from './gl-top.ts'
import { marketRequest } from './parts/market-request.ts'
import { reportReply } from './parts/report-reply.ts'

const table = z.strictObject({ rows: z.array(spotRow) })

export const marketDataTables = endpoint({
  method: 'POST',
  path: '/clarityConnect/mktDataTables_CC',
  access: 'read-reports',
  summary: 'The five market tables.',
  request: marketRequest,
  response: reportReply({
    usEqETFs: table,
    intlEqETFs: table,
    fixedIncomeETFs: table,
    currencies: table,
    watchlist: table,
    /** Valuation days since the oldest shown close or rate; null if there is none. */
    oldestPriceDays: z.nullable(z.int()),
  }),
})
