import type {
  BarsData,
  ChartData,
  ChoroplethData,
  HistogramData,
  LinesData,
  PieData,
  ScatterData,
  TreemapData,
  Unit,
  WaterfallData,
} from '@portal/contract/charts/chart-data.ts'
import { BAR_KINDS, CHANGE_KINDS, LEVEL_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import { regionOf, type WorldRegion } from '@portal/presentation/charts/world-regions.ts'

import { type ExpectedColumn, expectedTable } from '../figures/expected-table.ts'
import type { ShownTable } from '../support/table.ts'

/** The words of a chart's table that are not in its data. */
export interface ChartWords {
  /** Of what has the points, bars or countries; of what is counted. */
  readonly name: string
  /** Of what they are sized or coloured by. */
  readonly value?: string
  /** Of shares. */
  readonly fraction?: string
}

const CURRENCY = 'USD'

/** The table that a chart in dollars must show as. */
export function expectedChart(data: ChartData, { name, value = '', fraction = '' }: ChartWords): ShownTable {
  switch (data.kind) {
    case 'slices':
      return slices(data, name, value, fraction)
    case 'bars':
      return bars(data, name)
    case 'waterfall':
      return waterfall(data)
    case 'lines':
      return lines(data)
    case 'points':
      return points(data, name, value)
    case 'bins':
      return bins(data, name)
    case 'tree':
      return tree(data, name, value)
    case 'regions':
      return regions(data, name, value)
  }
}

/** Amounts have the currency beside their head. */
const headOf = (title: string, unit: Unit): string => (unit === 'money' ? `${title} ${CURRENCY}` : title)

function slices({ unit, slices: parts, negatives }: PieData, name: string, value: string, fraction: string): ShownTable {
  type Part = PieData['negatives'][number]
  const amount: ExpectedColumn<Part> = [headOf(value, unit), 'money', (part) => part.value]
  return expectedTable<Part>(
    [[name, 'text', (part) => part.label], ...(unit === 'money' ? [amount] : []), [fraction, 'percent', (part) => part.fraction]],
    [...parts, ...negatives].sort((a, b) => b.value - a.value),
  )
}

function bars({ unit, categories, series, line }: BarsData, name: string): ShownTable {
  const names = 'names' in categories ? categories.names : categories.days
  const all = [...series, ...(line ? [line] : [])]
  return expectedTable<number>(
    [
      [name, 'names' in categories ? 'text' : 'date', (at) => names[at]],
      ...all.map(({ label, values }): ExpectedColumn<number> => [headOf(label, unit), BAR_KINDS[unit], (at) => values[at]]),
    ],
    [...names.keys()],
  )
}

function waterfall({ unit, opening, steps, closing }: WaterfallData): ShownTable {
  const levelAfter = (count: number) => steps.slice(0, count).reduce((sum, step) => sum + step.value, opening.value)
  return expectedTable(
    [
      ['Step', 'text', ({ label }) => label],
      [headOf('Change', unit), CHANGE_KINDS[unit], ({ change }) => change],
      [headOf('Level', unit), LEVEL_KINDS[unit], ({ level }) => level],
    ],
    [
      { label: opening.label, change: null, level: opening.value },
      ...steps.map(({ label, value }, at) => ({ label, change: value, level: levelAfter(at + 1) })),
      { label: closing.label, change: null, level: closing.value },
    ],
  )
}

function lines({ unit, days, series }: LinesData): ShownTable {
  return expectedTable<number>(
    [
      ['Date', 'date', (at) => days[at]],
      ...series.map(({ label, values }): ExpectedColumn<number> => [headOf(label, unit), LEVEL_KINDS[unit], (at) => values[at]]),
    ],
    [...days.keys()],
  )
}

function points({ x, y, points: all }: ScatterData, name: string, size: string): ShownTable {
  return expectedTable(
    [
      [name, 'text', (point) => point.label],
      [headOf(x.label, x.unit), LEVEL_KINDS[x.unit], (point) => point.x],
      [headOf(y.label, y.unit), LEVEL_KINDS[y.unit], (point) => point.y],
      [headOf(size, 'money'), 'money', (point) => point.size],
    ],
    all,
  )
}

function bins({ unit, edges, counts }: HistogramData, counted: string): ShownTable {
  return expectedTable<number>(
    [
      [headOf('From', unit), LEVEL_KINDS[unit], (at) => edges[at]],
      [headOf('To', unit), LEVEL_KINDS[unit], (at) => edges[at + 1]],
      [counted, 'count', (at) => counts[at]],
    ],
    [...counts.keys()],
  )
}

function tree({ areaUnit, groups }: TreemapData, group: string, area: string): ShownTable {
  const tiles = groups.flatMap(({ label, tiles: of }) => of.map((tile) => ({ ...tile, group: label })))
  type Tile = (typeof tiles)[number]
  const amount: ExpectedColumn<Tile> = [headOf(area, 'money'), 'money', (tile) => tile.area]
  const nature: ExpectedColumn<Tile> = ['Nature', 'text', natureOf]
  return expectedTable<Tile>(
    [
      ['Ticker', 'text', (tile) => tile.label],
      [group, 'text', (tile) => tile.group],
      ['Change', 'percentChange', (tile) => tile.change],
      ...(areaUnit === 'money' ? [amount] : []),
      ...(tiles.some(({ isShort, isUnfunded }) => isShort || isUnfunded) ? [nature] : []),
    ],
    tiles,
  )
}

const natureOf = ({ isShort, isUnfunded }: { readonly isShort: boolean; readonly isUnfunded: boolean }): string =>
  `${isShort ? 'Short' : 'Long'}${isUnfunded ? ', unfunded' : ''}`

const REGIONS: Readonly<Record<WorldRegion, string>> = {
  africa: 'Africa',
  asia: 'Asia',
  europe: 'Europe',
  latinAmerica: 'Latin America',
  northAmerica: 'North America',
  oceania: 'Oceania',
}

function regions({ unit, regions: all }: ChoroplethData, name: string, value: string): ShownTable {
  return expectedTable(
    [
      [name, 'text', (region) => region.label],
      [value, CHANGE_KINDS[unit], (region) => region.value],
      ['Region', 'text', ({ country }) => REGIONS[regionOf(country) ?? 'oceania']],
    ],
    all.toSorted((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY)),
  )
}
