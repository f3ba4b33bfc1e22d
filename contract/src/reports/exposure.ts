import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { fraction } from '../scalars.ts'
import { heldNpv } from './parts/held-npv.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** By what holdings are looked through; the first is the default. */
const exposureDimension = z.enum(['country', 'sector', 'currency', 'assetClass', 'issuer'])
export type ExposureDimension = z.infer<typeof exposureDimension>

/** Dimension of a request. */
export const dimension = meant(z.optional(exposureDimension), 'What the rows stand for; the country where none is given.')

/** A group; the last two rows are 'Not covered', what funds hold of no known group, and 'Total'. */
const exposureRow = z.strictObject({
  name: z.string(),
  ...heldNpv,
  weight: meant(fraction, 'The NPV over that of the scope, a fraction.'),
})
export type ExposureRow = z.infer<typeof exposureRow>

export const exposure = endpoint({
  method: 'POST',
  path: '/reports/exposure',
  access: 'read-reports',
  summary:
    'The NPV by country, sector, currency, asset class or issuer, held directly and through funds, with what is not covered.',
  request: z.extend(reportRequest, {
    dimension,
  }),
  response: reportReply({
    rows: z.array(exposureRow),
    coverage: meant(fraction, 'Share of the sum of absolute values whose group is known, a fraction.'),
  }),
})
