import type { ChartWords } from './chart-words.ts'

/** Colours, font and language of a chart: of the page in a browser, of the document in a report. */
export interface ChartTheme {
  /** Eight colours for categories; the last one is for "Other". */
  readonly categories: readonly string[]
  /** Seven steps from loss through zero to gain. */
  readonly diverging: readonly string[]
  /** Seven steps from low to high. */
  readonly sequential: readonly string[]
  /** Background colour. */
  readonly surface: string
  /** Fill and outline of a shape without data. */
  readonly empty: string
  readonly outline: string
  readonly text: string
  /** Axis labels. */
  readonly label: string
  readonly grid: string
  /** The line at zero, and outlines that must be visible. */
  readonly baseline: string
  /** Colour of the portfolio. */
  readonly accent: string
  readonly benchmark: string
  readonly gain: string
  readonly loss: string
  /** Whether categories are distinguished by patterns too, not by colour alone. Default: false. */
  readonly hasPatterns?: boolean
  readonly fontFamily: string
  /** Font size of axis labels in pixels; it follows the user's text size. */
  readonly fontSize: number
  readonly words: ChartWords
}

/** An ECharts option object, as plain data. This workspace does not import ECharts. */
export type ChartOption = Readonly<Record<string, unknown>>
