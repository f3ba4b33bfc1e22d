import type { ReportSection } from '@portal/contract/reports/embedded-report.ts'
import type { Replies } from './replies.ts'

/*
 * Apart from the sections themselves: these load all that draws charts, and the program that gathers the replies draws none.
 */

type Parts = readonly (keyof Replies)[]

/** The replies that each section of the full report reads. */
const SECTION_PARTS: Readonly<Record<ReportSection, Parts>> = {
  summary: ['story', 'npv', 'pie', 'holdings'],
  performance: [
    'index',
    'accounts',
    'moneyWeighted',
    'benchmarks',
    'attribution',
    'drawdown',
    'statistics',
    'drawdowns',
    'evolution',
  ],
  allocation: ['ownGroups', 'byAssetClass', 'byCurrency', 'byCountry', 'bySector', 'byIssuer'],
  positions: ['positions'],
  risk: ['risk', 'riskPie', 'stress', 'hits'],
  'factor-risk': ['factors', 'factorEvolution'],
  limits: ['limits'],
  tax: ['taxLots'],
  'tax-lots': ['taxLots'],
  transactions: ['trades'],
  method: [],
}

/** The replies of the brief. */
const BRIEF_PARTS: Parts = ['story', 'index', 'accounts', 'pie', 'holdings', 'risk']

/** The replies that a report needs; the cover reads the first. */
export function partsOf(sections: readonly ReportSection[] | undefined): ReadonlySet<keyof Replies> {
  return new Set(['npv', ...(sections?.flatMap((id) => SECTION_PARTS[id]) ?? BRIEF_PARTS)])
}
