import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ScaleKey } from '@portal/presentation/charts/axes/scale-key.ts'
import type { ChartOption, ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { KeyEntry } from '@portal/presentation/charts/key-entry.ts'
import type { ChartTooltip } from '@portal/presentation/charts/tooltip.ts'
import type { ReactNode } from 'react'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { DrawnChart } from './three-d/drawn-chart.ts'

/**
 * How a chart's points are found. Along an axis of categories the nearest one answers wherever the pointer is; items answer
 * themselves: `places` are their indices in the library where these differ from the order of the tooltips, `anchors` where they
 * are, in values of the axes.
 */
export type KeyboardNavigation =
  | { readonly by: 'x' | 'y' }
  | { readonly by: 'item'; readonly places?: readonly number[]; readonly anchors?: readonly (readonly [number, number])[] }

/** A thing that a point of a chart, or a row of its table, is about. */
export interface ChartThing {
  /** Its key in the reply. */
  readonly key: string
  readonly label: string
}

/** Which thing of a chart is chosen, and what to do when one is pressed. */
export interface ChartChoice {
  readonly key: string | null
  readonly onPress: (key: string) => void
}

/** What the tables beside a chart can be narrowed down to by it. */
interface Choosable<Row extends object> {
  /** In the order of the tooltips; null for a point that is no such thing. */
  readonly points: readonly (ChartThing | null)[]
  readonly ofRow: (row: Row) => ChartThing | null
}

/** One chart, ready to be shown as a drawing or as a table of the same data. */
export interface ChartModel<Row extends object> {
  readonly kind: ChartKind
  /** What is drawn, for the drawing in three dimensions. */
  readonly drawn: DrawnChart
  /** Stable between renders. */
  readonly option: (theme: ChartTheme) => ChartOption
  readonly navigation: KeyboardNavigation
  /** What each point says, in drawing order, as pointer or keyboard comes to it. Asked for when it is shown: amounts may be hidden. */
  readonly tooltips: () => readonly ChartTooltip[]
  /** What the colours mean; under the drawing, unless a legend stands beside it. */
  readonly key: () => readonly KeyEntry[]
  readonly scaleKey?: ScaleKey
  /** Beside a small drawing, in place of the key; `highlighted` is the point under the pointer or the keyboard. */
  readonly legend?: (highlighted: number | null, choice: ChartChoice | undefined) => ReactNode
  /** The least height of the drawing, in rem, where it needs more than usual. */
  readonly leastRem?: number
  /** Width over height of a drawing that has a shape of its own. */
  readonly ratio?: number
  /** Under the drawing: what it cannot draw. */
  readonly remarks: readonly string[]
  /** What is withheld, and why: folded under the remarks. */
  readonly notes?: readonly string[]
  readonly columns: readonly Column<Row>[]
  /** Which figure of the reply a cell of the table shows. */
  readonly keyOf: FigureKeyOf<Row>
  readonly rows: readonly Row[]
  /** Absent where no table has rows of what is drawn. */
  readonly choosable?: Choosable<Row>
}

/** The place of what is chosen among the tooltips of a model; null where none of them is about it. */
export function chosenPoint({ choosable }: Pick<ChartModel<never>, 'choosable'>, choice: ChartChoice | undefined): number | null {
  const place = choosable?.points.findIndex((thing) => thing !== null && thing.key === choice?.key) ?? -1
  return place < 0 ? null : place
}

/** The height of a drawing whose bars lie one under another, with its axis, in rem. */
export const lyingRem = (lines: number): number => Math.max(13.75, lines * 1.625 + 3.5)

/** The height of a histogram under so many markers, with its axes and their titles, in rem. */
export const histogramRem = (markers: number): number => 15 + markers

/** The height of a drawing with two panels over each other, in rem. */
export const TWO_PANELS_REM = 22
