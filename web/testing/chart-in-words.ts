import type { ChartData } from '@portal/contract/charts/chart-data.ts'
import { barsKey, barsSentence, barsTooltips } from '@portal/presentation/charts/bars.ts'
import {
  choroplethRemarks,
  choroplethScaleKey,
  choroplethSentence,
  choroplethTooltips,
} from '@portal/presentation/charts/choropleth.ts'
import { histogramSentence, histogramTooltips } from '@portal/presentation/charts/histogram.ts'
import { linesKey, linesRemarks, linesSentence, linesTooltips } from '@portal/presentation/charts/lines.ts'
import { pieKey, pieSentence, pieTooltips } from '@portal/presentation/charts/pie.ts'
import { scatterKey, scatterSentence, scatterTooltips } from '@portal/presentation/charts/scatter.ts'
import { treemapRemarks, treemapScaleKey, treemapSentence, treemapTooltips } from '@portal/presentation/charts/treemap.ts'
import { waterfallRemarks, waterfallSentence, waterfallTooltips } from '@portal/presentation/charts/waterfall.ts'

import { WORDS } from '../../presentation/testing/english.ts'

/** A chart in words: its sentence, legend, remarks, and each of its points. */
export function inWords(data: ChartData): object {
  switch (data.kind) {
    case 'slices':
      return { sentence: pieSentence(data, WORDS), key: pieKey(data, WORDS), points: pieTooltips(data, WORDS) }
    case 'bars': {
      const keys = (['sum', 'last', 'none'] as const).map((figure) => barsKey(data, figure, WORDS))
      return { sentence: barsSentence(data, WORDS), keys, points: barsTooltips(data, WORDS) }
    }
    case 'waterfall':
      return {
        sentence: waterfallSentence(data, WORDS),
        remarks: waterfallRemarks(data, WORDS),
        points: waterfallTooltips(data, WORDS),
      }
    case 'lines':
      return {
        sentence: linesSentence(data, WORDS),
        key: linesKey(data, WORDS),
        remarks: linesRemarks(data, WORDS),
        points: linesTooltips(data, WORDS),
      }
    case 'points': {
      const titles = { size: 'NPV', sizeUnit: 'money' } as const
      return {
        sentence: scatterSentence(data, WORDS),
        key: scatterKey(data, titles, WORDS),
        points: scatterTooltips(data, titles, WORDS),
      }
    }
    case 'bins':
      return { sentence: histogramSentence(data, WORDS), points: histogramTooltips(data, WORDS) }
    case 'tree':
      return {
        sentence: treemapSentence(data, WORDS),
        scale: treemapScaleKey(data, WORDS),
        remarks: treemapRemarks(data, WORDS),
        points: treemapTooltips(data, new Map([['GOLD', 'No price.']]), WORDS),
      }
    case 'regions':
      return (['diverging', 'sequential'] as const).map((scale) => ({
        sentence: choroplethSentence(data, scale, WORDS),
        scale: choroplethScaleKey(data, scale, WORDS),
        remarks: choroplethRemarks(data, scale, WORDS),
        points: choroplethTooltips(data, scale, WORDS),
      }))
  }
}
