import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, epochSeconds } from '../scalars.ts'
import { reportReply } from './report-reply.ts'
import { reportRequest } from './report-request.ts'

export const transactionRow = z.strictObject({
  date: epochSeconds,
  symbol: z.string(),
  type: z.string(),
  units: amount,
  price: amount,
  account: z.string(),
})
export const incomeRow = z.strictObject({
  date: epochSeconds,
  symbol: z.string(),
  type: z.string(),
  ccy: z.string(),
  amount,
  account: z.string(),
})
export const transferRow = z.strictObject({
  date: epochSeconds,
  cntpy: z.string(),
  ccy: z.string(),
  amount,
  account: z.string(),
})

export const tradeHistory = endpoint({
  method: 'POST',
  path: '/clarityConnect/tradeHistory_CC',
  access: 'user-or-token',
  summary: 'Transactions, income and transfers of the time period.',
  request: reportRequest,
  response: reportReply({
    transactions: z.array(transactionRow),
    income: z.array(incomeRow),
    transfers: z.array(transferRow),
  }),
})
