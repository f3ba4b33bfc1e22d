import * as z from 'zod/mini'
import { lines } from '../charts/chart-data.ts'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { amount, fraction } from '../scalars.ts'
import { issuerName } from './parts/asked-thing.ts'
import { heldNpv } from './parts/held-npv.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** An instrument that an issuer issued, as far as the caller may see it. */
const issued = z.strictObject({
  id: meant(z.string(), 'External id of the instrument.'),
  ticker: z.string(),
  name: z.string(),
  type: z.string(),
})

/** A holding of the issuer: an instrument, or its part of a fund; the last row is 'Total'. */
const issuerRow = z.strictObject({
  ticker: z.string(),
  name: z.string(),
  type: z.string(),
  part: meant(
    fraction,
    'Part of the holding that is of the issuer: 1 of what it issued, of a fund its weight inside; null for the total.',
  ),
  ...heldNpv,
  weight: meant(fraction, 'The NPV over that of the scope, a fraction.'),
  totalPL: meant(amount, 'Profit and loss of the time period of what is held directly; null for a fund.'),
})
export type IssuerRow = z.infer<typeof issuerRow>

export const issuer = endpoint({
  method: 'POST',
  path: '/reports/issuer',
  access: 'read-reports',
  summary:
    'One issuer over all accounts in scope: what is held of it, directly and through funds, and its value in the time period.',
  request: z.extend(reportRequest, {
    issuer: issuerName,
  }),
  response: reportReply({
    issuer: meant(
      z.strictObject({
        name: meant(z.string(), 'Name of the issuer; the ticker of an instrument for which none is named.'),
        issued: meant(z.array(issued), 'What it issued and what follows that, by ticker.'),
      }),
      'Who it is.',
    ),
    rows: z.array(issuerRow),
    coverage: meant(fraction, 'Share of the sum of absolute values of the scope whose issuer is known, a fraction.'),
    chart: meant(
      z.nullable(lines),
      'NPV of what is held directly, by day; null where there is none or one is withheld, with the reason in the notes.',
    ),
  }),
})
