import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { amount, epochSeconds } from '../scalars.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/**
 * `price` as booked, clean for a bond; `units` signed. The symbol of a currency deal is its pair: units of the first currency at
 * the price of one in the second.
 */
const transactionRow = z.strictObject({
  date: epochSeconds,
  symbol: z.string(),
  type: z.string(),
  units: amount,
  price: amount,
  account: z.string(),
  quotedIn: z.string(),
})
export type TransactionRow = z.infer<typeof transactionRow>

/** By pay date, net of tax; interest and fees of cash have the currency as symbol. */
const incomeRow = z.strictObject({
  date: epochSeconds,
  symbol: z.string(),
  type: z.string(),
  ccy: z.string(),
  amount,
  tax: meant(amount, 'Tax withheld, in the currency of the payment, as stated; null where it is not.'),
  amountReporting: meant(amount, 'The amount in the reporting currency, at the rate of its day.'),
  account: z.string(),
})
export type IncomeRow = z.infer<typeof incomeRow>

/** + in, - out; securities at the day's close, in the instrument's currency. */
const transferRow = z.strictObject({
  date: epochSeconds,
  cntpy: z.string(),
  ccy: z.string(),
  amount,
  account: z.string(),
})
export type TransferRow = z.infer<typeof transferRow>

export const tradeHistory = endpoint({
  method: 'POST',
  path: '/clarityConnect/tradeHistory_CC',
  access: 'read-reports',
  summary: 'Transactions, income and transfers after the close that starts the time period, newest first.',
  request: reportRequest,
  response: reportReply({
    transactions: z.array(transactionRow),
    income: z.array(incomeRow),
    transfers: z.array(transferRow),
  }),
})
