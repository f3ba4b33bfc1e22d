import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ChartOption, ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

/** Opacity of points that are not selected. */
const DIMMED_OPACITY = 0.35

/**
 * Highlights the selected point: the others fade, or, if shapes contain text that must stay readable, the selected one is framed.
 * @param place the point's ECharts index
 */
export function withSelectedPoint(option: ChartOption, kind: ChartKind, place: number, theme: ChartTheme): ChartOption {
  const [first, ...others] = option.series as readonly Series[]
  if (!first) return option
  if (kind === 'tree') return { ...option, series: [drawnBy(first, place, framed(theme)), ...others] }
  if (kind === 'bins' || kind === 'waterfall') return { ...option, series: [drawnBy(first, place, faded), ...others] }
  const data = first.data?.map((item, at) => {
    if (at === place) return item
    // Fade the point but not its label.
    return {
      ...item,
      itemStyle: { ...item.itemStyle, opacity: DIMMED_OPACITY },
      ...(item.label && { label: { ...item.label, opacity: 1 } }),
    }
  })
  return { ...option, series: [{ ...first, data }, ...others] }
}

interface Series {
  readonly data?: readonly (object & { readonly itemStyle?: object; readonly label?: object })[]
  readonly renderItem?: (params: { readonly dataIndex: number }, api: object) => Drawn | undefined
}

interface Child {
  readonly type: string
  readonly style?: object
}

interface Drawn {
  readonly children: readonly Child[]
}

/** A custom series whose rendered items are modified afterwards. */
function drawnBy(series: Series, place: number, change: (item: Drawn, isChosen: boolean) => Drawn): Series {
  const { renderItem } = series
  if (!renderItem) return series
  return {
    ...series,
    renderItem: (params, api) => {
      const item = renderItem(params, api)
      return item && change(item, params.dataIndex === place)
    },
  }
}

const faded = (item: Drawn, isChosen: boolean): Drawn =>
  isChosen ? item : { ...item, children: item.children.map((child) => (child.type === 'rect' ? dimmed(child) : child)) }

const dimmed = (child: Child): Child => ({ ...child, style: { ...child.style, opacity: DIMMED_OPACITY } })

const framed =
  ({ accent }: ChartTheme) =>
  (item: Drawn, isChosen: boolean): Drawn => {
    const [box, ...words] = item.children
    if (!isChosen || !box) return item
    const line = { stroke: accent, lineWidth: 4 }
    // Above its neighbours, so that the whole frame is visible, also on hover, where ECharts would otherwise lighten the content.
    const frame = { ...box, style: { ...box.style, ...line }, emphasis: { style: line }, z2: 1 }
    return { ...item, children: [frame, ...words.map((word) => ({ ...word, z2: 2 }))] }
  }
