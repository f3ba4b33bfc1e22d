/** Days in epoch seconds; both belong to it. */
export interface DayRange {
  readonly from: number
  readonly to: number
}

/** How a reader chooses days on a chart, and what is chosen. */
export interface ChartRange {
  readonly presets: readonly RangePreset[]
  /** The preset whose days are shown; null for other days. */
  readonly preset: string | null
  readonly onPreset: (preset: string) => void
  /** The chosen days; null for a preset. */
  readonly chosen: DayRange | null
  readonly onChoose: (range: DayRange) => void
  /** Shows again what was shown before days were chosen. */
  readonly onReset: () => void
  /** Makes the chosen days the period of the page; undefined where they are, or cannot be. */
  readonly onUse?: (() => void) | undefined
}

interface RangePreset {
  readonly value: string
  /** Short text, such as 3M. */
  readonly label: string
  readonly name: string
}

/** The period of a page, as its period choice has it. */
export interface PagePeriod<Value extends string> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  /** The days of a chosen interval, as ISO dates. */
  readonly range: { readonly from: string; readonly to: string } | null
  /** Null where no days can be chosen, as in Live mode. */
  readonly firstRange: object | null
  readonly onRange: (range: { readonly from: string; readonly to: string }) => void
}
