import type { TreemapData } from './drawn-data.ts'

import { type Box, squarify } from './squarify.ts'

/** The rectangles of a treemap. */
export interface TreemapLayout {
  /** The rectangle of each group's name; empty if there is no room. */
  readonly heads: readonly Box[]
  /** The tiles, group by group. */
  readonly tiles: readonly Box[]
}

/** Gaps between groups and between tiles, in pixels. */
const GROUP_GAP = 4
const TILE_GAP = 2

/** Lays out a treemap in a drawing of a size, with heads above the groups. */
export function treemapLayout({ groups }: TreemapData, width: number, height: number, headHeight: number): TreemapLayout {
  const areas = groups.map(({ tiles }) => tiles.reduce((sum, { area }) => sum + area, 0))
  // Extend the box by half a gap, so that the outermost tiles touch the edges of the drawing.
  const whole = { x: -GROUP_GAP / 2, y: -GROUP_GAP / 2, width: width + GROUP_GAP, height: height + GROUP_GAP }
  const boxes = squarify(areas, whole).map((box) => shrunk(box, GROUP_GAP))
  const heads = boxes.map((box) => ({ ...box, height: box.height >= headHeight * 2 ? headHeight : 0 }))
  const tiles = groups.flatMap((group, at) => {
    const box = boxes[at]!
    const head = heads[at]!.height
    const room = {
      x: box.x - TILE_GAP / 2,
      y: box.y + head - TILE_GAP / 2,
      width: box.width + TILE_GAP,
      height: box.height - head + TILE_GAP,
    }
    return squarify(
      group.tiles.map(({ area }) => area),
      room,
    ).map((tile) => shrunk(tile, TILE_GAP))
  })
  return { heads, tiles }
}

function shrunk({ x, y, width, height }: Box, gap: number): Box {
  return { x: x + gap / 2, y: y + gap / 2, width: Math.max(0, width - gap), height: Math.max(0, height - gap) }
}
