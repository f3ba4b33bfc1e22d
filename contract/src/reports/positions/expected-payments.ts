import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { amount, currency, epochSeconds } from '../../scalars.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'
import { interval } from '../time-period.ts'

/** One payment of what the accounts in scope hold at the close; one they owe, as they are short, is negative. */
const expectedPaymentRow = z.strictObject({
  date: meant(epochSeconds, 'The coupon date or maturity; of a dividend the day from which a buyer no longer gets it.'),
  symbol: z.string(),
  type: meant(z.string(), 'Coupon, Redemption or Dividend.'),
  basis: meant(
    z.string(),
    'Terms or Announced where the amount is known, else Forecast: a floating coupon by the curve or the last fixing, a dividend of the ' +
      'last twelve months a year later.',
  ),
  quantity: meant(amount, 'Units that are held at the close.'),
  perUnit: meant(amount, 'Amount per unit before taxes.'),
  ccy: meant(currency, 'Currency of the payment.'),
  amount: meant(amount, 'Amount in the currency of the payment.'),
  value: meant(amount, 'The same in the reporting currency, at the exchange rate of the close.'),
})
export type ExpectedPaymentRow = z.infer<typeof expectedPaymentRow>

export const expectedPayments = endpoint({
  method: 'POST',
  path: '/reports/expected-payments',
  access: 'read-reports',
  summary:
    'Coupons, redemptions and dividends that are expected in the twelve months after the close, of what is held then, the first one first.',
  request: z.extend(reportRequest, { due: z.optional(interval) }),
  response: reportReply({
    rows: z.array(expectedPaymentRow),
    /** Of all rows. */
    total: z.strictObject({ value: amount }),
  }),
})
