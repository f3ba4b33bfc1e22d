import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'

/** How the parts of a chart kind extend its option. */
interface Parts {
  readonly complete?: (option: ChartOption) => ChartOption
}

const axes = (): Promise<Parts> => import('./axes.ts')

/** The ECharts modules of each kind, loaded when the first chart of the kind is shown. */
const PARTS: Readonly<Record<ChartKind, () => Promise<Parts>>> = {
  slices: () => import('./pie.ts'),
  bars: axes,
  waterfall: axes,
  lines: axes,
  points: axes,
  bins: axes,
  tree: () => import('./tree.ts'),
  regions: () => import('./choropleth.ts'),
}

/** Loads them and returns the function that completes an option. */
export async function loadParts(kind: ChartKind): Promise<(option: ChartOption) => ChartOption> {
  const { complete } = await PARTS[kind]()
  return complete ?? ((option) => option)
}

/** All kinds that use the same modules. */
export const kindsLike = (kind: ChartKind): readonly ChartKind[] =>
  (Object.keys(PARTS) as ChartKind[]).filter((other) => PARTS[other] === PARTS[kind])
