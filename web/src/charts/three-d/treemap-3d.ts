import type { Treemap3d } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { divergingStep, inkOn } from '@portal/presentation/charts/colour-steps.ts'
import type { TreemapData } from '@portal/presentation/charts/drawn-data.ts'
import { treemapLayout } from '@portal/presentation/charts/treemap-layout.ts'
import { drawnTiles, isCombined } from '@portal/presentation/charts/treemap-tiles.ts'

/** Size in pixels of the drawing for which the layout is computed. */
const WIDTH = 960
const HEIGHT = 420
const HEAD_HEIGHT = 30

/** Tiles by group, with their size as area and their change as height; a fall hangs below the floor. */
export function treemap3d(data: TreemapData, theme: ChartTheme): Treemap3d {
  const drawn = drawnTiles(data, theme.words)
  const { heads, tiles } = treemapLayout(drawn, WIDTH, HEIGHT, HEAD_HEIGHT)
  return {
    kind: 'treemap3d',
    ratio: WIDTH / HEIGHT,
    tiles: drawn.groups
      .flatMap((group) => group.tiles)
      .flatMap((tile, item) => {
        const box = tiles[item]
        if (!box || box.width === 0 || box.height === 0) return []
        const { change } = tile
        const colour = change === null ? theme.empty : (theme.diverging[divergingStep(change, data.limit)] ?? theme.empty)
        return [
          {
            item,
            x: box.x / WIDTH,
            z: box.y / HEIGHT,
            width: box.width / WIDTH,
            depth: box.height / HEIGHT,
            height: data.limit > 0 ? Math.max(-1, Math.min(1, (change ?? 0) / data.limit)) : 0,
            colour,
            ink: inkOn(colour),
            lines: isCombined(tile) ? [tile.label] : [tile.label, theme.words.formatPercentChangeShort(change)],
            isHatched: tile.isShort,
            isOutlined: tile.isUnfunded || change === null,
          },
        ]
      }),
    heads: data.groups.flatMap(({ label }, at) => {
      const head = heads[at]
      if (!head || head.height === 0) return []
      return [{ x: head.x / WIDTH, z: (head.y + head.height / 2) / HEIGHT, width: head.width / WIDTH, text: label }]
    }),
  }
}
