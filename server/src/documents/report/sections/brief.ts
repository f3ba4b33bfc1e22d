import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { columnsOfPeriod } from '@portal/presentation/tables/period-columns.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'
import { storyBlock, totalFigures } from './summary.ts'

const MAX_RISK_ROWS = 3

interface BriefContext {
  readonly words: DocumentWords
  readonly theme: ChartTheme
  readonly timePeriod: TimePeriod
}

/** The two pages of the brief. @param most rows of each table, and half as many notes under it */
export function briefSections(replies: Replies, { words, theme, timePeriod }: BriefContext, most: number): readonly Section[] {
  const { story, npv, index, accounts, pie, holdings, risk } = replies
  const { reportingCCY } = npv
  const mostNotes = Math.floor(most / 2)
  const shown = { most, mostNotes }
  const value = tableOf(words, ACCOUNT_NPV, { reportingCCY, rows: npv.rows, total: npv.total, notes: npv.notes, ...shown })
  const measures = risk.rows.slice(0, MAX_RISK_ROWS)
  return [
    {
      id: 'summary',
      title: words.documentText('summary'),
      blocks: [storyBlock(story, words), totalFigures(value), value, drawChart(words, theme, 'chart.performance', index)],
    },
    {
      id: 'detail',
      title: words.documentText('detail'),
      blocks: [
        tableOf(words, ACCOUNT_PERFORMANCE, {
          rows: accounts.rows.slice(0, -1),
          total: accounts.rows.at(-1),
          notes: accounts.notes,
          chosen: columnsOfPeriod(timePeriod),
          ...shown,
        }),
        drawChart(words, theme, 'chart.npv', pie),
        tableOf(words, TOP_HOLDINGS, { reportingCCY, rows: holdings.topHoldings.rows.slice(0, most) }),
        tableOf(words, RISK_SUMMARY, { reportingCCY, rows: measures, notes: notesOn(measures, risk.notes), mostNotes }),
        { kind: 'prose', paragraphs: [words.documentText('briefNote')] },
      ],
    },
  ]
}

const notesOn = (rows: Replies['risk']['rows'], notes: readonly Note[] = []): readonly Note[] =>
  notes.filter(({ row }) => rows.some(({ name }) => name === row))
