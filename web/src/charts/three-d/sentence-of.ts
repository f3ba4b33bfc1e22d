import { barsSentence } from '@portal/presentation/charts/bars.ts'
import { choroplethSentence } from '@portal/presentation/charts/choropleth.ts'
import { histogramSentence } from '@portal/presentation/charts/histogram.ts'
import { linesSentence } from '@portal/presentation/charts/lines.ts'
import { pieSentence } from '@portal/presentation/charts/pie.ts'
import { scatterSentence } from '@portal/presentation/charts/scatter.ts'
import { treemapSentence } from '@portal/presentation/charts/treemap.ts'
import { waterfallSentence } from '@portal/presentation/charts/waterfall.ts'

import { chartWords } from '../chart-words.ts'
import type { DrawnChart } from './drawn-chart.ts'

/** The chart in one sentence, the same accessible name as in 2D. */
export function sentenceOf(drawn: DrawnChart): string {
  if ('scale' in drawn) return choroplethSentence(drawn.data, drawn.scale, chartWords)
  const { data } = drawn
  switch (data.kind) {
    case 'points':
      return scatterSentence(data, chartWords)
    case 'slices':
      return pieSentence(data, chartWords)
    case 'bars':
      return barsSentence(data, chartWords)
    case 'waterfall':
      return waterfallSentence(data, chartWords)
    case 'lines':
      return linesSentence(data, chartWords)
    case 'bins':
      return histogramSentence(data, chartWords)
    case 'tree':
      return treemapSentence(data, chartWords)
  }
}
