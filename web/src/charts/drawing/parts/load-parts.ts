import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'

/** What the parts of a kind do to an option beyond drawing it. */
interface Parts {
  readonly complete?: (option: ChartOption) => ChartOption
}

const axes = (): Promise<Parts> => import('./axes.ts')

/** The parts of the chart library that each kind needs, loaded when the first chart of the kind is shown. */
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

/** Loads them and gives the function that completes an option of the kind. */
export async function loadParts(kind: ChartKind): Promise<(option: ChartOption) => ChartOption> {
  const { complete } = await PARTS[kind]()
  return complete ?? ((option) => option)
}

/** The kinds that are drawn by the same parts, itself among them. */
export const kindsLike = (kind: ChartKind): readonly ChartKind[] =>
  (Object.keys(PARTS) as ChartKind[]).filter((other) => PARTS[other] === PARTS[kind])
