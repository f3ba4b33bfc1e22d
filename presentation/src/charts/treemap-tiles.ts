import type { TreemapTile } from '@portal/contract/charts/chart-data.ts'
import type { ChartWords } from './chart-words.ts'
import type { TreemapData } from './drawn-data.ts'

/** Maximum number of tiles; smaller ones are combined into one tile a group. */
const MAX_TILES = 200
/** The key of a combined tile; no instrument has it. */
const COMBINED_KEY = ''

/** Keeps the largest tiles. The others of a group become one tile with their number and total area, but without a change. */
export function drawnTiles(data: TreemapData, words: ChartWords): TreemapData {
  const tiles = data.groups.flatMap((group) => group.tiles)
  if (tiles.length <= MAX_TILES) return data
  const largest = new Set(tiles.toSorted((a, b) => b.area - a.area).slice(0, MAX_TILES))
  const groups = data.groups.map((group) => {
    const small = group.tiles.filter((tile) => !largest.has(tile))
    return {
      ...group,
      tiles: [...group.tiles.filter((tile) => largest.has(tile)), ...(small.length > 0 ? [combinedTile(small, words)] : [])],
    }
  })
  return { ...data, groups }
}

/** Whether a tile combines several small instruments. */
export const isCombined = ({ key }: TreemapTile): boolean => key === COMBINED_KEY

/** The remark that some tiles are combined, or null. */
export function drawnTilesRemark({ groups }: TreemapData, { formatNumber, text }: ChartWords): string | null {
  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0)
  return count > MAX_TILES ? text('largestDrawn', { drawn: MAX_TILES, all: formatNumber(count) }) : null
}

function combinedTile(small: readonly TreemapTile[], { formatNumber, text }: ChartWords): TreemapTile {
  const area = small.reduce((sum, tile) => sum + tile.area, 0)
  const label = text('smaller', { count: formatNumber(small.length) })
  return { key: COMBINED_KEY, label, area, change: null, isShort: false, isUnfunded: false }
}
