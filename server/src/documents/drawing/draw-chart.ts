import type { ChartData } from '@portal/contract/charts/chart-data.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { barsKey, barsOption, barsSentence } from '@portal/presentation/charts/bars.ts'
import type { ChartOption, ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { histogramOption, histogramSentence } from '@portal/presentation/charts/histogram.ts'
import type { KeyEntry } from '@portal/presentation/charts/key-entry.ts'
import { linesKey, linesOption, linesRemarks, linesSentence } from '@portal/presentation/charts/lines.ts'
import { dashesOf, PATTERN_PATHS, patternIn } from '@portal/presentation/charts/pattern.ts'
import { pieKey, pieOption, pieSentence } from '@portal/presentation/charts/pie.ts'
import { swatchColour } from '@portal/presentation/charts/tooltip.ts'
import { waterfallOption, waterfallRemarks, waterfallSentence } from '@portal/presentation/charts/waterfall.ts'
import type { DOCUMENT } from '@portal/presentation/messages/en/server/document.ts'

import type { DocumentWords } from '../report/document-words.ts'
import type { Chart, KeyMark } from '../report/report-model.ts'
import { drawSvg } from './draw-svg.ts'

/** The kinds of charts in a report. */
type DrawnData = Extract<ChartData, { kind: 'slices' | 'bars' | 'waterfall' | 'lines' | 'bins' }>

type ChartTitle = Extract<keyof typeof DOCUMENT, `chart.${string}`>

interface Drawing {
  readonly option: ChartOption
  readonly sentence: string
  readonly width: number
  readonly height: number
  readonly key: readonly KeyEntry[]
  readonly remarks: readonly string[]
}

const WIDE = 680
const TALL = 260
const RING = 220
/** Height of a horizontal bar or a step, and of the axis below. */
const LINE = 26
const AXIS = 56

/**
 * Draws a chart as on the screens, for paper.
 *
 * @param title of a chart that cannot be drawn
 */
export function drawChart(
  { documentText }: DocumentWords,
  theme: ChartTheme,
  title: ChartTitle,
  reply: { readonly chart: DrawnData | null; readonly notes?: readonly Note[] | undefined },
): Chart {
  const reasons = (reply.notes ?? []).map(({ reason }) => reason)
  if (reply.chart === null) {
    const remarks = reasons.length > 0 ? [...new Set(reasons)] : [documentText('nothingToDraw')]
    const text = documentText(title)
    return { kind: 'chart', title: text, sentence: text, svg: null, width: 0, height: 0, key: [], remarks }
  }
  const { option, key, remarks, ...shape } = drawingOf(theme, reply.chart)
  return {
    kind: 'chart',
    title: reply.chart.title,
    ...shape,
    svg: drawSvg(option, shape.width, shape.height),
    key: key.map((entry) => keyMark(theme, entry)),
    remarks: [...new Set([...remarks, ...reasons])],
  }
}

function keyMark(theme: ChartTheme, { swatch, ...entry }: KeyEntry): KeyMark {
  const pattern = entry.mark === undefined ? patternIn(theme, swatch) : undefined
  const dashes = entry.mark === 'line' && theme.hasPatterns ? dashesOf(swatch) : []
  return {
    ...entry,
    colour: swatchColour(theme, swatch),
    ...(pattern && { pattern: PATTERN_PATHS[pattern] }),
    ...(dashes.length > 0 && { mark: 'dashes' as const, dashes }),
  }
}

/** Charts on paper are wide. */
const isOfWide = ({ isOfNarrow }: KeyEntry): boolean => isOfNarrow !== true

function drawingOf(theme: ChartTheme, data: DrawnData): Drawing {
  const { words } = theme
  const wide = { width: WIDE, height: TALL, remarks: data.remarks ?? [] }
  switch (data.kind) {
    case 'slices':
      return {
        ...wide,
        option: pieOption(data, theme),
        sentence: pieSentence(data, words),
        key: pieKey(data, words),
        width: RING,
        height: RING,
      }
    case 'lines':
      return {
        ...wide,
        option: linesOption(data, theme),
        sentence: linesSentence(data, words),
        key: linesKey(data, words).filter(isOfWide),
        remarks: linesRemarks(data, words),
      }
    case 'bars':
      return {
        ...wide,
        option: barsOption(data, theme),
        sentence: barsSentence(data, words),
        key: barsKey(data, 'none', words),
        ...('names' in data.categories && { height: data.categories.names.length * LINE + AXIS }),
      }
    case 'waterfall':
      return {
        ...wide,
        option: waterfallOption(data, theme),
        sentence: waterfallSentence(data, words),
        key: [],
        height: (data.steps.length + 2) * LINE + AXIS,
        remarks: waterfallRemarks(data, words),
      }
    case 'bins':
      return { ...wide, option: histogramOption(data, theme), sentence: histogramSentence(data, words), key: [] }
  }
}
