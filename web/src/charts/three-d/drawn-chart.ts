import type { ChartData, ChoroplethData, ScatterData } from '@portal/contract/charts/chart-data.ts'
import type { ChoroplethScale } from '@portal/presentation/charts/choropleth.ts'
import type { ScatterTitles } from '@portal/presentation/charts/scatter.ts'

/** What a model draws, for a drawing in three dimensions: the data, and what beside them decides how it looks. */
export type DrawnChart =
  | { readonly data: Exclude<ChartData, ScatterData | ChoroplethData> }
  | { readonly data: ScatterData; readonly titles: ScatterTitles }
  | { readonly data: ChoroplethData; readonly scale: ChoroplethScale }
