import type { Grid } from '@portal/chart3d/spec.ts'
import { niceScale, niceScaleFromZero } from '@portal/presentation/charts/axes/nice-scale.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { ScatterData } from '@portal/presentation/charts/drawn-data.ts'
import { diameter, paddedScale, type ScatterTitles } from '@portal/presentation/charts/scatter.ts'

import { heightsOf, ticksAcross } from './heights.ts'

/** Number of slots along the axes; it sets their length. */
const SLOTS = 4
/** Bead size as a share of the grid's height, per pixel in the 2D chart. */
const SIZE_PER_PIXEL = 0.2 / 44

/** A 3D scatter: both values across and up, the size in depth and as the bead's volume; a diamond for the benchmark. */
export function scatter3d(data: ScatterData, { size: title, sizeUnit }: ScatterTitles, theme: ChartTheme): Grid {
  const across = ticksAcross(data.x.unit, paddedScale(data.points.map(({ x }) => x)), SLOTS)
  const up = heightsOf(data.y.unit, paddedScale(data.points.map(({ y }) => y)))
  const sizes = data.points.flatMap(({ size }) => (size === null ? [] : [size]))
  const depth = ticksAcross(sizeUnit, sizes.some((size) => size < 0) ? niceScale(sizes) : niceScaleFromZero(sizes), SLOTS)
  const largest = Math.max(0, ...sizes.map(Math.abs))
  return {
    kind: 'grid',
    slots: SLOTS,
    rows: SLOTS,
    heights: up.ticks,
    zeros: up.zeros,
    across: across.ticks,
    isNamed: false,
    along: sizes.length === 0 ? [] : depth.ticks,
    titles: { across: data.x.label, up: data.y.label, ...(sizes.length > 0 && { along: title }) },
    bars: [],
    ribbons: [],
    beads: data.points.map(({ label, x, y, size, role }, item) => ({
      item,
      at: across.of(x),
      row: size === null ? SLOTS / 2 - 0.5 : depth.of(size),
      height: up.of(y),
      size:
        diameter(role === 'benchmark' ? null : size, largest, data.points.length) *
        SIZE_PER_PIXEL *
        (role === 'benchmark' ? 1.6 : 1),
      colour: role === 'benchmark' ? theme.benchmark : (theme.categories[0] ?? theme.accent),
      shape: role === 'benchmark' ? 'diamond' : 'ball',
      text: label,
      hasStem: true,
    })),
    panes: [],
    links: [],
  }
}
