import type { ChoroplethScale } from '@portal/presentation/charts/choropleth.ts'
import type { ChartData, ChoroplethData, ScatterData } from '@portal/presentation/charts/drawn-data.ts'
import type { ScatterTitles } from '@portal/presentation/charts/scatter.ts'

/** Content of a model in 3D: the data and its presentation options. */
export type DrawnChart =
  | { readonly data: Exclude<ChartData, ScatterData | ChoroplethData> }
  | { readonly data: ScatterData; readonly titles: ScatterTitles }
  | { readonly data: ChoroplethData; readonly scale: ChoroplethScale }
