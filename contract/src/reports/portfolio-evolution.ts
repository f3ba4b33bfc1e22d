import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount } from '../scalars.ts'
import { grouping } from './grouping.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** `totalPL` is the sum of the six parts that follow it. */
const evolutionRow = z.strictObject({
  ticker: z.string(),
  totalPL: amount,
  deltaPL: amount,
  nonLinearPL: amount,
  incomePL: amount,
  fxPL: amount,
  intradayPL: amount,
  alphaPL: amount,
})
export type EvolutionRow = z.infer<typeof evolutionRow>

const evolutionSection = z.strictObject({
  sectionRow: evolutionRow,
  get subSections() {
    return z.array(evolutionSection)
  },
  subRows: z.array(evolutionRow),
})
export type EvolutionSection = z.infer<typeof evolutionSection>

export const portfolioEvolution = endpoint({
  method: 'POST',
  path: '/clarityConnect/getPortEvolveTable_CC',
  access: 'read-reports',
  summary: 'Portfolio Evolution: the tree of positions with the six parts of P/L.',
  request: z.extend(reportRequest, { grouping: z.optional(grouping) }),
  response: reportReply({ sectionRow: evolutionRow, sections: z.array(evolutionSection) }),
})
