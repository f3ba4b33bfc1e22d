import type { ReportSection } from '@portal/contract/reports/embedded-report.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
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

/** Inputs of the sections. */
interface SectionContext {
  readonly words: DocumentWords
  readonly theme: ChartTheme
  readonly timePeriod: TimePeriod
  /** Keys of the columns that the reader chose for positions. */
  readonly positionColumns: readonly string[]
}

/** A section of the replies that it needs; null where the client has nothing of it. */
type ComposeSection = (replies: Replies, context: SectionContext) => Section | null

/** The sections of the full report. */
export const SECTIONS: Readonly<Record<ReportSection, ComposeSection>> = {
  summary: (replies, { words, theme }) => summarySection(replies, words, theme),
  performance: (replies, { words, theme, timePeriod }) => performanceSection(replies, words, theme, timePeriod),
  allocation: (replies, { words }) => allocationSection(replies, words),
  positions: (replies, { words, positionColumns }) => positionsSection(replies, positionColumns, words),
  risk: (replies, { words, theme }) => riskSection(replies, words, theme),
  'factor-risk': (replies, { words, theme }) => factorRiskSection(replies, words, theme),
  limits: (replies, { words }) => limitsSection(replies, words),
  tax: (replies, { words }) => taxSection(replies, words),
  'tax-lots': (replies, { words }) => taxLotsSection(replies, words),
  transactions: (replies, { words }) => transactionsSection(replies, words),
  method: (_, { words: { documentText: text } }) => ({
    id: 'method',
    title: text('method'),
    blocks: [{ kind: 'prose', paragraphs: Object.values(text.group('method')) }],
  }),
}
