import type { ChartOption, ChartTheme } from '../chart-theme.ts'
import type { ChartWords } from '../chart-words.ts'
import type { LinesData } from '../drawn-data.ts'
import type { KeyEntry } from '../key-entry.ts'
import { type Swatch, swatchColour } from '../tooltip.ts'

type Marks = NonNullable<LinesData['marks']>
type Sort = NonNullable<Marks['points'][number]['sort']>
interface MarkLook {
  readonly swatch: Swatch
  readonly mark: KeyEntry['mark']
}

/** The colour and the shape of each sort of events: no two have the same shape but those that never meet. */
const LOOKS: Readonly<Record<Sort, MarkLook>> = {
  bought: { swatch: 2, mark: 'up' },
  sold: { swatch: 1, mark: 'down' },
  inflow: { swatch: 2, mark: 'up' },
  outflow: { swatch: 1, mark: 'down' },
  income: { swatch: 4, mark: 'diamond' },
  action: { swatch: 6, mark: undefined },
  other: { swatch: 'text', mark: 'circle' },
}
const SORTS = Object.keys(LOOKS) as readonly Sort[]
/** Layers of the marks: trades are few, and matter most. */
const LAYERS: Readonly<Partial<Record<Sort, number>>> = { bought: 7, sold: 7, income: 6, other: 5 }

/** The look of a mark; one without an event, such as an exception of a backtest, is a loss. */
export const lookOf = ({ sort }: Marks['points'][number]): MarkLook =>
  sort === undefined ? { swatch: 'loss', mark: 'circle' } : LOOKS[sort]

/** The marks by sort, each with its name, in a fixed order. */
function groupsOf(marks: Marks, { text }: ChartWords) {
  const bySort = Map.groupBy(marks.points, ({ sort }) => sort)
  return [undefined, ...SORTS].flatMap((sort) => {
    const points = bySort.get(sort)
    // The legend names what may be marked where there is none, too.
    if (!points)
      return sort === undefined && bySort.size === 0
        ? [{ label: marks.label, look: lookOf({ day: 0, value: 0 }), points: [] }]
        : []
    return [{ label: sort === undefined ? marks.label : text(`mark.${sort}`), look: lookOf(points[0]!), points }]
  })
}

const SYMBOLS = { up: 'triangle', down: 'triangle', diamond: 'diamond', circle: 'circle' } as const

/** The marks on the lines, by sort. */
export function markSeries({ days, marks }: LinesData, theme: ChartTheme): readonly ChartOption[] {
  if (!marks) return []
  return groupsOf(marks, theme.words).map(({ label, look: { swatch, mark }, points }) => ({
    type: 'scatter',
    name: label,
    z: LAYERS[points[0]?.sort ?? 'action'] ?? 4,
    silent: true,
    symbol: SYMBOLS[mark as keyof typeof SYMBOLS] ?? 'rect',
    ...(mark === 'down' && { symbolRotate: 180 }),
    symbolSize: theme.fontSize * (mark === 'circle' ? 0.9 : mark === undefined ? 0.7 : 1.05),
    itemStyle: { color: swatchColour(theme, swatch), opacity: 1, borderColor: theme.surface, borderWidth: 1.5 },
    data: points.map(({ day, value }) => [days.indexOf(day), value]),
  }))
}

/** The entries of the legend: how many there are of each sort. */
export const marksKey = ({ marks }: LinesData, words: ChartWords): readonly KeyEntry[] =>
  marks
    ? groupsOf(marks, words).map(({ label, look: { swatch, mark }, points }) => ({
        label,
        swatch,
        ...(mark && { mark }),
        figure: String(points.length),
      }))
    : []
