import type { Tree, TreeTile } from '@portal/contract/charts/chart-data.ts'

import { formatNumber } from '../format/number.ts'

/** More tiles than these would be dust: the smallest beyond them stand in one tile of their group. */
const MAX_TILES = 200
/** No instrument has this key. */
const OF_NO_INSTRUMENT = ''

/**
 * The tree map as it is drawn: the largest tiles one by one, and in each group all others in one tile, which tells their number and
 * their area together but no change.
 */
export function drawnTiles(data: Tree): Tree {
  const tiles = data.groups.flatMap((group) => group.tiles)
  if (tiles.length <= MAX_TILES) return data
  const largest = new Set(tiles.toSorted((a, b) => b.area - a.area).slice(0, MAX_TILES))
  const groups = data.groups.map((group) => {
    const small = group.tiles.filter((tile) => !largest.has(tile))
    return { ...group, tiles: [...group.tiles.filter((tile) => largest.has(tile)), ...(small.length > 0 ? [inOne(small)] : [])] }
  })
  return { ...data, groups }
}

/** Whether a tile stands for several instruments, which are too small to be drawn. */
export const isOfSeveral = ({ key }: TreeTile): boolean => key === OF_NO_INSTRUMENT

/** What is to be said of it, where not every tile is drawn for itself. */
export function drawnTilesRemark({ groups }: Tree): string | null {
  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0)
  return count > MAX_TILES ? `The largest ${MAX_TILES} of ${formatNumber(count)} are drawn, the table has all` : null
}

function inOne(small: readonly TreeTile[]): TreeTile {
  const area = small.reduce((sum, tile) => sum + tile.area, 0)
  const label = `${formatNumber(small.length)} smaller`
  return { key: OF_NO_INSTRUMENT, label, area, change: null, isShort: false, isUnfunded: false }
}
