import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ScaleKey } from '@portal/presentation/charts/axes/scale-key.ts'
import type { ChartOption, ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { KeyEntry } from '@portal/presentation/charts/key-entry.ts'
import type { ChartTooltip } from '@portal/presentation/charts/tooltip.ts'
import type { ReactNode } from 'react'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { DrawnChart } from './three-d/drawn-chart.ts'

/**
 * How points are found. With an axis of categories, the nearest one along the axis; otherwise the item itself: `places` are the
 * ECharts indices if they differ from the order of the tooltips, `anchors` the positions in axis values.
 */
export type KeyboardNavigation =
  | { readonly by: 'x' | 'y' }
  | { readonly by: 'item'; readonly places?: readonly number[]; readonly anchors?: readonly (readonly [number, number])[] }

/** Subject of a point of a chart, or of a row of its table. */
export interface ChartSubject {
  /** Its key in the reply. */
  readonly key: string
  readonly label: string
}

/** The chart's present cross-filter and its handler. */
export interface ChartChoice {
  readonly key: string | null
  readonly onPress: (key: string) => void
}

/** How a chart can cross-filter the tables beside it. */
interface CrossFilterSource<Row extends object> {
  /** In the order of the tooltips; null for a point without such a reference. */
  readonly points: readonly (ChartSubject | null)[]
  readonly ofRow: (row: Row) => ChartSubject | null
}

/** How amounts of money are shown. */
export interface ShownAmounts {
  readonly currency: string
  readonly areAmountsHidden: boolean
}

/** The data of one chart for its views: 2D, 3D and table. */
export interface ChartModel<Row extends object> {
  readonly kind: ChartKind
  /** The data for the 3D view. */
  readonly drawn: DrawnChart
  /** Stable between renders. */
  readonly option: (theme: ChartTheme) => ChartOption
  readonly navigation: KeyboardNavigation
  /** The tooltip of each point in drawing order. */
  readonly tooltips: () => readonly ChartTooltip[]
  /** The legend below the chart, unless one stands beside it. */
  readonly key: () => readonly KeyEntry[]
  readonly scaleKey?: ScaleKey
  /** A legend beside a small chart; `highlighted` is the point under the pointer or keyboard focus. */
  readonly legend?: (highlighted: number | null, choice: ChartChoice | undefined) => ReactNode
  /** Minimum height of the chart in rem, if it exceeds the default. */
  readonly minRem?: number
  /** Whether its table stands beside the drawing, below it where there is no room. */
  readonly isTableBeside?: boolean
  /** Width divided by height, for a chart with a fixed aspect ratio. */
  readonly ratio?: number
  /** Remarks below the chart about what it cannot show. */
  readonly remarks: readonly string[]
  /** Withheld data and reasons, in a collapsed list below the remarks. */
  readonly notes?: readonly string[]
  readonly columns: readonly Column<Row>[]
  /** The figure of the reply that a table cell shows. */
  readonly keyOf: FigureKeyOf<Row>
  readonly rows: readonly Row[]
  /** The days of the horizontal axis, in epoch seconds, of a chart on which days can be selected. */
  readonly days?: readonly number[]
  /** Undefined if no table can be filtered by this chart. */
  readonly choosable?: CrossFilterSource<Row>
}

/** The index of the selected item among the tooltips; null if there is none. */
export function selectedPoint(
  { choosable }: Pick<ChartModel<never>, 'choosable'>,
  choice: ChartChoice | undefined,
): number | null {
  const place = choosable?.points.findIndex((thing) => thing !== null && thing.key === choice?.key) ?? -1
  return place < 0 ? null : place
}

/** Height in rem of a chart with horizontal bars, including its axis. */
export const horizontalBarsRem = (lines: number): number => Math.max(13.75, lines * 1.625 + 3.5)

/** Height in rem of a histogram with markers, including axes and titles. */
export const histogramRem = (markers: number): number => 15 + markers

/** Height in rem of a chart with two panels. */
export const TWO_PANELS_REM = 22
