import type { Slices } from '@portal/contract/charts/chart-data.ts'
import { slicesKey, slicesOption, slicesReadouts } from '@portal/presentation/charts/pie.ts'
import { sliceParts } from '@portal/presentation/charts/pie-parts.ts'

import type { Column } from '#ui/grid/columns/column.ts'
import type { ChartPlan } from '../chart-model.ts'
import { SliceLegend } from '../legend/pie-legend.tsx'

/** A part as a row of the chart's table. */
type SliceRow = Slices['negatives'][number]

interface SliceTitles {
  /** Of what the parts are: "Asset class". */
  readonly part: string
  /** Of the amounts, where the parts are amounts: "NPV". */
  readonly value: string
  /** Of the shares: "% NPV". */
  readonly fraction: string
  readonly currency: string
}

/** A pie of parts of a whole: those below zero, which have no angle, stand in the remarks and in the table. */
export function slicesPlan(data: Slices, titles: SliceTitles): ChartPlan<SliceRow> {
  const parts = sliceParts(data)
  return {
    kind: 'slices',
    drawn: { data },
    option: (theme) => slicesOption(data, theme),
    walk: { by: 'item' },
    readouts: () => slicesReadouts(data).map((head) => ({ head, rows: [] })),
    key: () => slicesKey(data),
    legend: (highlighted, choice) => (
      <SliceLegend parts={parts} negatives={data.negatives} highlighted={highlighted} choice={choice} />
    ),
    remarks: data.remarks ?? [],
    columns: slicesColumns(data, titles),
    keyOf: ({ key }, column) => ({ row: [key], column }),
    rows: [...data.slices, ...data.negatives].sort((a, b) => b.value - a.value),
    choosable: { points: parts, ofRow: (row) => row },
  }
}

function slicesColumns({ unit }: Slices, { part, value, fraction, currency }: SliceTitles): readonly Column<SliceRow>[] {
  const amounts: readonly Column<SliceRow>[] =
    unit === 'money' ? [{ key: 'value', title: value, badge: currency, kind: 'money', value: (row) => row.value }] : []
  return [
    { key: 'label', title: part, kind: 'text', value: (row) => row.label },
    ...amounts,
    { key: 'fraction', title: fraction, kind: 'percent', value: (row) => row.fraction },
  ]
}
