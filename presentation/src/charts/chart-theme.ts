/** The colours and the type of a chart: from the page's style in a browser, from a constant in a report. */
export interface ChartTheme {
  /** Eight colours for categories; the last is that of "Other". */
  readonly categories: readonly string[]
  /** Seven steps from loss over zero to gain. */
  readonly diverging: readonly string[]
  /** Seven steps from little to much. */
  readonly sequential: readonly string[]
  /** What the chart is drawn on. */
  readonly surface: string
  /** What a place without data is filled with, and the line around it. */
  readonly empty: string
  readonly outline: string
  readonly text: string
  /** Axis labels. */
  readonly label: string
  readonly grid: string
  /** The line at zero, and outlines that must be seen. */
  readonly baseline: string
  /** The portfolio. */
  readonly accent: string
  readonly benchmark: string
  readonly gain: string
  readonly loss: string
  /** Whether parts differ by a pattern too, not by colour alone; they do not unless stated. */
  readonly hasPatterns?: boolean
  readonly fontFamily: string
  /** Of axis labels, in pixels: grows with the reader's text size. */
  readonly fontSize: number
}

/** An option object of the chart library, as plain data: this room draws nothing itself. */
export type ChartOption = Readonly<Record<string, unknown>>
