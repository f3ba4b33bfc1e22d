import { LEVEL_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import type { HistogramData } from '@portal/presentation/charts/drawn-data.ts'
import { histogramOption, histogramTooltips } from '@portal/presentation/charts/histogram.ts'
import { drawnUnit, isMoney } from '@portal/presentation/format/drawn-unit.ts'
import { chartText } from '#messages/chart-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { type ChartModel, histogramRem, type ShownAmounts } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'

interface BinRow {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** A histogram. */
export function histogramModel(given: HistogramData, { currency, areAmountsHidden }: ShownAmounts): ChartModel<BinRow> {
  const data = { ...given, unit: drawnUnit(given.unit, areAmountsHidden) }
  const rows = data.counts.map((count, at) => ({ from: data.edges[at] ?? 0, to: data.edges[at + 1] ?? 0, count }))
  const things = histogramTooltips(data, chartWords).map(({ head }, at) => ({ key: String(at), label: head }))
  return {
    kind: 'bins',
    drawn: { data },
    option: (theme) => histogramOption(data, theme),
    navigation: { by: 'item', anchors: rows.map(({ from, to, count }) => [(from + to) / 2, count] as const) },
    tooltips: () => histogramTooltips(data, chartWords),
    key: () => [],
    minRem: histogramRem(data.markers.length),
    remarks: data.remarks ?? [],
    columns: histogramColumns(data, isMoney(data.unit) ? currency : undefined),
    // Only the counts are computed; the edges are parameters.
    keyOf: (row, column) => (column === 'count' ? { row: ['bins', String(rows.indexOf(row))], column } : null),
    rows,
    choosable: { points: things, ofRow: (row) => things[rows.indexOf(row)] ?? null },
  }
}

function histogramColumns({ unit, countLabel }: HistogramData, badge: string | undefined): readonly Column<BinRow>[] {
  return [
    { key: 'from', title: chartText('column.from'), badge, kind: LEVEL_KINDS[unit], value: ({ from }) => from },
    { key: 'to', title: chartText('column.to'), badge, kind: LEVEL_KINDS[unit], value: ({ to }) => to },
    { key: 'count', title: countLabel, kind: 'count', value: ({ count }) => count },
  ]
}
