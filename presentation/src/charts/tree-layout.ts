import type { Tree } from '@portal/contract/charts/chart-data.ts'

import { type Box, squarify } from './squarify.ts'

/** Where everything of a tree map stands. */
export interface TreeLayout {
  /** The line of each group's name, empty where there is no room for it. */
  readonly heads: readonly Box[]
  /** The tiles, group by group. */
  readonly tiles: readonly Box[]
}

/** Between groups and between tiles, in pixels. */
const GROUP_GAP = 4
const TILE_GAP = 2

/** The layout of a tree map in a drawing of a size, with heads of a height over the groups. */
export function treeLayout({ groups }: Tree, width: number, height: number, headHeight: number): TreeLayout {
  const areas = groups.map(({ tiles }) => tiles.reduce((sum, { area }) => sum + area, 0))
  // The gaps at the rim fall outside, so that the outermost tiles end where the drawing does.
  const whole = { x: -GROUP_GAP / 2, y: -GROUP_GAP / 2, width: width + GROUP_GAP, height: height + GROUP_GAP }
  const boxes = squarify(areas, whole).map((box) => shrunk(box, GROUP_GAP))
  const heads = boxes.map((box) => ({ ...box, height: box.height >= headHeight * 2 ? headHeight : 0 }))
  const tiles = groups.flatMap((group, at) => {
    const box = boxes[at]
    const head = heads[at]?.height ?? 0
    if (!box) return []
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
