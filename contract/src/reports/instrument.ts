import * as z from 'zod/mini'
import { lines } from '../charts/chart-data.ts'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { currency, fraction, logoData } from '../scalars.ts'
import { instrumentName } from './parts/asked-thing.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** Description of an instrument; `terms` in a sentence, null for a kind without terms. */
const description = z.strictObject({
  id: meant(z.string(), 'External id of the instrument.'),
  ticker: z.string(),
  name: z.string(),
  type: z.string(),
  assetClass: z.string(),
  sector: meant(z.nullable(z.string()), 'Sector of the instrument; null where none is known.'),
  country: meant(z.nullable(z.string()), 'ISO 3166-1 alpha-2 code; null where none is known.'),
  countryName: meant(z.nullable(z.string()), 'Name of the country, as in groups; null where none is known.'),
  issuer: meant(z.nullable(z.string()), 'Name of its issuer, its ticker where none is named; null for what has no issuer.'),
  currency: meant(currency, 'Currency of the quotation, ISO 4217.'),
  quotedIn: z.string(),
  isin: meant(z.nullable(z.string()), 'ISIN of the instrument; null where none is known.'),
  terms: meant(z.nullable(z.string()), 'Terms of a bond, an option, a future or a forward in a sentence; null for other kinds.'),
  rates: meant(
    z.optional(z.string()),
    'Which zero rates, curves and dividend yields its value or model uses, or that none is known; of floating coupons the running one and forecasts of those after it. Left out for what uses none.',
  ),
  discountMargin: meant(
    z.optional(fraction),
    'Discount margin of a bond with floating coupons, a fraction a year; null where none is known, with the reason in the notes; left out for all others.',
  ),
  logoData,
})

export const instrument = endpoint({
  method: 'POST',
  path: '/reports/instrument',
  access: 'read-reports',
  summary: 'One instrument: what it is, and its closes in the time period with what happened to it in the accounts in scope.',
  request: z.extend(reportRequest, {
    instrument: instrumentName,
  }),
  response: reportReply({
    instrument: meant(description, 'What the instrument is, as it is described now.'),
    chart: meant(
      z.nullable(lines),
      'Closes of the time period with what happened; null where there is none, with the reason in the notes.',
    ),
  }),
})
