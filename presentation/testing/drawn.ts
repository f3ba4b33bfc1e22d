/** The parts of an ECharts option that tests read. */
interface Drawn {
  readonly xAxis: {
    type: string
    inverse?: boolean
    name?: string
    min?: number
    max?: number
    axisLabel?: { customValues?: readonly number[] }
  }
  readonly yAxis: {
    type: string
    name?: string
    min: number
    max: number
    splitLine: { lineStyle: { color: string[] } }
    axisLabel: { width?: number }
  }
  readonly grid: unknown
  readonly series: readonly {
    type: string
    name?: string
    stack?: string
    barCategoryGap?: string
    symbol?: string
    symbolRotate?: number
    connectNulls?: boolean
    large?: boolean
    lineStyle?: { color: string; width: number; type?: unknown }
    itemStyle?: { color: string }
    renderItem?: (params: object, api: object) => unknown
    data: readonly {
      value: unknown
      symbol?: string
      symbolSize?: number
      name?: string
      label?: { show?: boolean; position?: string; offset?: readonly number[] }
      itemStyle?: { color?: string; areaColor?: string }
    }[]
  }[]
}
/** Casts an option to the parts that tests read. */
export const drawn = (option: unknown): Drawn => option as Drawn

/** Properties of a shape of a custom series, as tests read them. */
interface Shape {
  readonly type: string
  readonly shape: { readonly points?: readonly (readonly number[])[] } & Readonly<Record<string, number>>
  readonly style: Readonly<Record<string, unknown>>
}

/** The shapes that a custom series draws for one of its data. */
export function shapesOf(option: unknown, series: number, params: { readonly dataIndex: number }, api: object): readonly Shape[] {
  const drawnItem = drawn(option).series[series]!.renderItem!(params, api) as { readonly children: readonly Shape[] } | undefined
  return drawnItem?.children ?? []
}
