import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, fraction, logoData } from '../scalars.ts'
import { grouping } from './grouping.ts'
import { costBasisMethod, costFields } from './parts/cost-basis.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

export const calculatorRow = z.strictObject({
  ticker: z.string(),
  name: z.string(),
  position: amount,
  npv: amount,
  totalPL: amount,
  pctChange: fraction,
  pctNPV: fraction,
  pctRisk: fraction,
  logoData,
  ...costFields,
})
export type CalculatorRow = z.infer<typeof calculatorRow>

export const calculatorSection = z.strictObject({
  sectionRow: calculatorRow,
  get subSections() {
    return z.array(calculatorSection)
  },
  subRows: z.array(calculatorRow),
})
export type CalculatorSection = z.infer<typeof calculatorSection>

export const portfolioCalculator = endpoint({
  method: 'POST',
  path: '/clarityConnect/getPortCalcTable_CC',
  access: 'read-reports',
  summary: 'Portfolio Calculator: the tree of positions with NPV, P/L and shares of NPV and risk.',
  request: z.extend(reportRequest, { grouping: z.optional(grouping), costBasisMethod: z.optional(costBasisMethod) }),
  response: reportReply({ sectionRow: calculatorRow, sections: z.array(calculatorSection) }),
})
