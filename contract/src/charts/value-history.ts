import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { lines } from './chart-data.ts'

export const valueHistory = endpoint({
  method: 'POST',
  path: '/reports/value-history',
  access: 'read-reports',
  summary: 'NPV of the scope at each close of the time period, with its external flows marked.',
  request: reportRequest,
  response: reportReply({ chart: meant(z.nullable(lines), 'NPV day by day; null with the reason in the notes.') }),
})
