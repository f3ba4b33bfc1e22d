import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ChartOption, ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

/** What is not chosen stands back, as under the pointer. */
const BACK = 0.35

/**
 * An option that tells the chosen point from the others: these fade, or where words stand in them, which must stay readable, the
 * chosen one is framed.
 *
 * @param place the index under which the library knows the point
 */
export function withChosen(option: ChartOption, kind: ChartKind, place: number, theme: ChartTheme): ChartOption {
  const [first, ...others] = option.series as readonly Series[]
  if (!first) return option
  if (kind === 'tree') return { ...option, series: [drawnBy(first, place, framed(theme)), ...others] }
  if (kind === 'bins' || kind === 'waterfall') return { ...option, series: [drawnBy(first, place, faded), ...others] }
  const data = first.data?.map((item, at) => {
    if (at === place) return item
    // A point fades, its name does not.
    return {
      ...item,
      itemStyle: { ...item.itemStyle, opacity: BACK },
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

/** A series that draws its items itself, with each changed after it is drawn. */
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
  isChosen ? item : { ...item, children: item.children.map((child) => (child.type === 'rect' ? standingBack(child) : child)) }

const standingBack = (child: Child): Child => ({ ...child, style: { ...child.style, opacity: BACK } })

const framed =
  ({ accent }: ChartTheme) =>
  (item: Drawn, isChosen: boolean): Drawn => {
    const [box, ...words] = item.children
    if (!isChosen || !box) return item
    const line = { stroke: accent, lineWidth: 4 }
    // Above its neighbours, so that the frame is whole; under the pointer too, where the library else lightens what is in it.
    const frame = { ...box, style: { ...box.style, ...line }, emphasis: { style: line }, z2: 1 }
    return { ...item, children: [frame, ...words.map((word) => ({ ...word, z2: 2 }))] }
  }
