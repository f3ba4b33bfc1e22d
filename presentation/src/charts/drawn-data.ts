import type * as reply from '@portal/contract/charts/chart-data.ts'

import type { DrawnUnit } from '../format/drawn-unit.ts'

/** The data of a chart as they are drawn: amounts that the user hides have a unit of their own. */
type Drawn<Data> = {
  [Key in keyof Data]: Data[Key] extends reply.Unit
    ? DrawnUnit
    : Key extends 'areaUnit'
      ? Data[Key] | 'hiddenMoney'
      : Key extends 'x' | 'y'
        ? Drawn<Data[Key]>
        : Data[Key]
}

export type PieData = Drawn<reply.PieData>
export type BarsData = Drawn<reply.BarsData>
export type WaterfallData = Drawn<reply.WaterfallData>
export type LinesData = Drawn<reply.LinesData>
export type ScatterData = Drawn<reply.ScatterData>
export type HistogramData = Drawn<reply.HistogramData>
export type TreemapData = Drawn<reply.TreemapData>
export type ChoroplethData = Drawn<reply.ChoroplethData>
export type ChartData =
  | PieData
  | BarsData
  | WaterfallData
  | LinesData
  | ScatterData
  | HistogramData
  | TreemapData
  | ChoroplethData
