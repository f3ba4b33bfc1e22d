import type { ReportSection } from '@portal/contract/reports/embedded-report.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { DocumentWords } from './document-words.ts'
import type { Replies } from './replies.ts'
import type { Section } from './report-model.ts'
import { allocationSection } from './sections/allocation.ts'
import { limitsSection } from './sections/limits.ts'
import { performanceSection } from './sections/performance.ts'
import { positionsSection } from './sections/positions.ts'
import { factorRiskSection, riskSection } from './sections/risk.ts'
import { summarySection } from './sections/summary.ts'
import { taxLotsSection, taxSection } from './sections/tax.ts'
import { transactionsSection } from './sections/transactions.ts'

/** What the sections are written with. */
interface SectionContext {
  readonly words: DocumentWords
  readonly theme: ChartTheme
  /** Keys of the columns that the reader chose for positions. */
  readonly positionColumns: readonly string[]
}

interface WrittenSection {
  /** The replies that it reads. */
  readonly parts: readonly (keyof Replies)[]
  /** Null where the client has nothing of it. */
  readonly compose: (replies: Replies, context: SectionContext) => Section | null
}

/** The sections of the full report. */
export const SECTIONS: Readonly<Record<ReportSection, WrittenSection>> = {
  summary: {
    parts: ['story', 'npv', 'pie', 'holdings'],
    compose: (replies, { words, theme }) => summarySection(replies, words, theme),
  },
  performance: {
    parts: [
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
    compose: (replies, { words, theme }) => performanceSection(replies, words, theme),
  },
  allocation: {
    parts: ['ownGroups', 'byAssetClass', 'byCurrency', 'byCountry', 'bySector', 'byIssuer'],
    compose: (replies, { words }) => allocationSection(replies, words),
  },
  positions: {
    parts: ['positions'],
    compose: (replies, { words, positionColumns }) => positionsSection(replies, positionColumns, words),
  },
  risk: {
    parts: ['risk', 'riskPie', 'stress', 'hits'],
    compose: (replies, { words, theme }) => riskSection(replies, words, theme),
  },
  'factor-risk': {
    parts: ['factors', 'factorEvolution'],
    compose: (replies, { words, theme }) => factorRiskSection(replies, words, theme),
  },
  limits: { parts: ['limits'], compose: (replies, { words }) => limitsSection(replies, words) },
  tax: { parts: ['taxLots'], compose: (replies, { words }) => taxSection(replies, words) },
  'tax-lots': { parts: ['taxLots'], compose: (replies, { words }) => taxLotsSection(replies, words) },
  transactions: { parts: ['trades'], compose: (replies, { words }) => transactionsSection(replies, words) },
  method: {
    parts: [],
    compose: (_, { words: { documentText: text } }) => ({
      ...{ id: 'method', title: text('method') },
      blocks: [{ kind: 'prose', paragraphs: Object.values(text.group('method')) }],
    }),
  },
}

/** The replies of the brief. */
const BRIEF_PARTS: WrittenSection['parts'] = ['story', 'index', 'accounts', 'pie', 'holdings', 'risk']

/** The replies that a report needs; the cover reads the first. */
export function partsOf(sections: readonly ReportSection[] | undefined): ReadonlySet<keyof Replies> {
  return new Set(['npv', ...(sections?.flatMap((id) => SECTIONS[id].parts) ?? BRIEF_PARTS)])
}
