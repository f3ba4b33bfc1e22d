import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { fraction } from '../../scalars.ts'
import { issuerName } from '../parts/asked-thing.ts'
import { heldNpv } from '../parts/held-npv.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'

/** Clients of one reply. */
export const ISSUER_CLIENTS_PAGE = 25

/** Holdings of the issuer in all accounts of a client that the caller may see. */
const issuerClientRow = z.strictObject({
  client: meant(z.string(), 'Name of the client.'),
  ...heldNpv,
  weight: meant(fraction, 'The NPV over that of the client, a fraction.'),
})
export type IssuerClientRow = z.infer<typeof issuerClientRow>

export const issuerClients = endpoint({
  method: 'POST',
  path: '/reports/issuer-clients',
  access: 'read-reports',
  summary:
    'What each client of the caller holds of an issuer, directly and through funds, in one currency, by name: 25 clients a reply.',
  request: z.extend(reportRequest, {
    issuer: issuerName,
    after: meant(z.optional(z.string()), 'Name of a client: those after it, by name. The first ones where it is left out.'),
  }),
  response: reportReply({
    rows: z.array(issuerClientRow),
    clients: meant(z.int(), 'Number of all clients of the caller.'),
    next: meant(z.nullable(z.string()), 'What `after` is for the next clients; null after the last ones.'),
  }),
})
