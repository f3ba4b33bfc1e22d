/** The colours of a chart: from the page's style in a browser, from a constant in a report. */
export interface ChartTheme {
  /** Eight colours for categories; the last is that of "Other". */
  readonly categories: readonly string[]
  /** What the chart is drawn on. */
  readonly surface: string
}

/** An option object of the chart library, as plain data: this room draws nothing itself. */
export type ChartOption = Readonly<Record<string, unknown>>
