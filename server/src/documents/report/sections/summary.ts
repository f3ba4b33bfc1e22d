import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { GAINERS, LOSERS, TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Block, Section, Table } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** The value of the scope and its largest holdings. */
export function summarySection({ story, npv, holdings, pie }: Replies, words: DocumentWords, theme: ChartTheme): Section {
  const { reportingCCY, rows, total, notes } = npv
  const table = tableOf(words, ACCOUNT_NPV, { reportingCCY, rows, total, notes })
  const holdingTables = [
    tableOf(words, TOP_HOLDINGS, { reportingCCY, rows: holdings.topHoldings.rows }),
    tableOf(words, GAINERS, { reportingCCY, rows: holdings.gainers.rows }),
    tableOf(words, LOSERS, { reportingCCY, rows: holdings.losers.rows }),
  ]
  return {
    id: 'summary',
    title: words.documentText('summary'),
    blocks: [storyBlock(story, words), totalFigures(table), table, drawChart(words, theme, 'chart.npv', pie), ...holdingTables],
  }
}

/** The story of the period: the first sentence by itself. */
export function storyBlock({ sentences }: Replies['story'], { storySentence }: DocumentWords): Block {
  const [first = '', ...others] = sentences.map(storySentence)
  return { kind: 'prose', paragraphs: [first, others.join(' ')].filter((paragraph) => paragraph !== '') }
}

/** The total of a table as the main figures. */
export function totalFigures({ columns, rows }: Table): Block {
  const whole = rows.at(-1)!
  const figures = columns.slice(1).map(({ head, badge }, at) => ({
    label: badge === undefined ? head : `${head} ${badge}`,
    ...whole[at + 1]!,
  }))
  return { kind: 'figures', figures }
}
