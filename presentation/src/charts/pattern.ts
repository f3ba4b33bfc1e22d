import type { ChartOption, ChartTheme } from './chart-theme.ts'
import { inkOn } from './colour-steps.ts'
import { type Swatch, swatchColour } from './tooltip.ts'

/** A fill pattern that distinguishes categories without colour. */
export type Pattern = 'rising' | 'dots' | 'falling' | 'grid' | 'level' | 'upright' | 'triangles'

/** Patterns of the category colours, in order; the first has none. */
const OF_CATEGORY: readonly (Pattern | null)[] = [null, 'rising', 'dots', 'falling', 'grid', 'level', 'upright', 'triangles']

/** The pattern of a swatch. Null where position, marker or dashes already distinguish it. */
export function patternOf(swatch: Swatch): Pattern | null {
  if (typeof swatch === 'number') return OF_CATEGORY[swatch] ?? null
  return swatch === 'loss' ? 'dots' : null
}

/** The pattern of a swatch in a theme that has patterns. */
export const patternIn = ({ hasPatterns }: ChartTheme, swatch: Swatch): Pattern | undefined =>
  (hasPatterns && patternOf(swatch)) || undefined

/** The fill of a swatch with its pattern, as an ECharts item style (`color`). */
export function itemStyleOf(theme: ChartTheme, swatch: Swatch): ChartOption {
  return { color: swatchColour(theme, swatch), ...decalOf(theme, swatch, theme.surface) }
}

/** The same as the style of a graphic shape (`fill`). */
export function shapeStyleOf(theme: ChartTheme, swatch: Swatch): ChartOption {
  return { fill: swatchColour(theme, swatch), ...decalOf(theme, swatch, theme.surface) }
}

/** Style of losses on a colour scale. The pattern is faint, because texts in the shape must stay readable. */
export const lossOnScale = (theme: ChartTheme, fill: string): ChartOption => decalOf(theme, 'loss', `${inkOn(fill)}4d`)

/** The pattern in the surface colour, to which every swatch has a contrast of 3:1; empty without a pattern. */
function decalOf(theme: ChartTheme, swatch: Swatch, color: string): ChartOption {
  const pattern = patternIn(theme, swatch)
  return pattern ? { decal: { ...DECALS[pattern], color } } : {}
}

const THIN = [2, 5] as const

/** The patterns as ECharts decals, in pixels. */
const DECALS: Readonly<Record<Pattern, ChartOption>> = {
  rising: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: THIN, rotation: -Math.PI / 4 },
  dots: {
    symbol: 'circle',
    dashArrayX: [
      [4, 4],
      [0, 4, 4, 0],
    ],
    dashArrayY: [4, 0],
    symbolSize: 0.6,
  },
  falling: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: THIN, rotation: Math.PI / 4 },
  grid: {
    symbol: 'rect',
    dashArrayX: [
      [1, 0],
      [1, 5],
    ],
    dashArrayY: [1, 0, 5, 0],
    rotation: 0,
  },
  level: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: THIN, rotation: 0 },
  upright: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: THIN, rotation: Math.PI / 2 },
  triangles: {
    symbol: 'triangle',
    dashArrayX: [
      [5, 5],
      [0, 5, 5, 0],
    ],
    dashArrayY: [5, 2],
    symbolSize: 0.8,
  },
}

/** The same patterns as SVG paths in a 10 x 10 square with stroke width 1, for legends. */
export const PATTERN_PATHS: Readonly<Record<Pattern, string>> = {
  rising: 'M0 5L5 0M0 10L10 0M5 10L10 5',
  dots: 'M2 2.5h2M6 2.5h2M4 5h2M2 7.5h2M6 7.5h2',
  falling: 'M5 0L10 5M0 0L10 10M0 5L5 10',
  grid: 'M0 3h10M0 7h10M3 0v10M7 0v10',
  level: 'M0 2h10M0 5h10M0 8h10',
  upright: 'M2 0v10M5 0v10M8 0v10',
  triangles: 'M2.5 1l2 3.5h-4zM7.5 5.5l2 3.5h-4z',
}

/** Dashes of category lines in pixels; the first line is solid. The benchmark's dashes are not among them. */
const DASHES: readonly (readonly number[])[] = [[], [9, 3], [2, 3], [9, 3, 2, 3], [14, 4], [6, 2, 1, 2, 1, 2], [4, 4], [1, 2]]

/** The dashes of a line where patterns are on; empty for a solid line. */
export const dashesOf = (swatch: Swatch): readonly number[] => (typeof swatch === 'number' ? DASHES[swatch] : undefined) ?? []
