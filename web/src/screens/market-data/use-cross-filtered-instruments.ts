import type { ChoroplethData, HistogramData, TreemapData } from '@portal/contract/charts/chart-data.ts'
import { histogramTooltips } from '@portal/presentation/charts/histogram.ts'
import { useMemo } from 'react'

import { chartWords } from '#charts/chart-words.ts'
import type { CrossFilter } from '#selection/cross-filter-text.ts'
import type { RowChoice } from '#ui/grid/table/use-cross-filtered-rows.ts'

/** The data of the screen's charts. */
interface Charts {
  readonly tree: TreemapData | null | undefined
  /** The market's map. A portfolio's map has exposures to countries, not instruments of them. */
  readonly world: ChoroplethData | null | undefined
  readonly histogram: HistogramData | null | undefined
}

type Instruments = RowChoice<{ readonly ticker: string }>

/** The instruments that match the cross-filter; null if there is none. */
export function useCrossFilteredInstruments(
  crossFilter: CrossFilter | null,
  { tree, world, histogram }: Charts,
): Instruments | null {
  return useMemo(() => {
    if (crossFilter?.of === 'ticker') return { label: crossFilter.key, isOfIt: ({ ticker }) => ticker === crossFilter.key }
    if (crossFilter?.of === 'country') return world ? ofCountry(crossFilter.key, world) : null
    return crossFilter?.of === 'bin' && tree && histogram ? inBin(Number(crossFilter.key), histogram, tree) : null
  }, [crossFilter, tree, world, histogram])
}

/** The instrument that represents a country. */
function ofCountry(country: string, { regions }: ChoroplethData): Instruments | null {
  const region = regions.find((each) => each.country === country)
  return region ? { label: region.label, isOfIt: ({ ticker }) => ticker === region.ticker } : null
}

/** The treemap has the return of each instrument in the histogram. A bin excludes its upper edge, except the last one. */
function inBin(place: number, histogram: HistogramData, { groups }: TreemapData): Instruments | null {
  const [from, to] = [histogram.edges[place], histogram.edges[place + 1]]
  const label = histogramTooltips(histogram, chartWords)[place]?.head
  if (from === undefined || to === undefined || label === undefined) return null
  const isLast = place === histogram.counts.length - 1
  const isIn = (change: number) => change >= from && (isLast ? change <= to : change < to)
  const tiles = groups.flatMap((group) => group.tiles)
  const tickers = new Set(tiles.filter(({ change }) => change !== null && isIn(change)).map((tile) => tile.label))
  return { label, isOfIt: ({ ticker }) => tickers.has(ticker) }
}
