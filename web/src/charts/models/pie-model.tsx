import type { PieData } from '@portal/presentation/charts/drawn-data.ts'
import { pieKey, pieOption, pieTooltips } from '@portal/presentation/charts/pie.ts'
import { pieParts } from '@portal/presentation/charts/pie-parts.ts'
import { drawnUnit, isMoney } from '@portal/presentation/format/drawn-unit.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ChartModel, ShownAmounts } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'
import { PieLegend } from '../legend/pie-legend.tsx'

/** A part as a table row. */
type SliceRow = PieData['negatives'][number]

interface PieTitles extends ShownAmounts {
  /** Title of the parts: "Asset class". */
  readonly part: string
  /** Title of the amounts, if parts are amounts: "NPV". */
  readonly value: string
  /** Title of the shares: "% NPV". */
  readonly fraction: string
}

/** A pie. Negative parts, which have no sector, are listed in the remarks and in the table. */
export function pieModel(given: PieData, titles: PieTitles): ChartModel<SliceRow> {
  const data = { ...given, unit: drawnUnit(given.unit, titles.areAmountsHidden) }
  const parts = pieParts(data, chartWords)
  return {
    kind: 'slices',
    drawn: { data },
    option: (theme) => pieOption(data, theme),
    navigation: { by: 'item' },
    tooltips: () => pieTooltips(data, chartWords).map((head) => ({ head, rows: [] })),
    key: () => pieKey(data, chartWords),
    legend: (highlighted, choice) => (
      <PieLegend parts={parts} negatives={data.negatives} highlighted={highlighted} choice={choice} />
    ),
    remarks: data.remarks ?? [],
    columns: pieColumns(data, titles),
    keyOf: ({ key }, column) => ({ row: [key], column }),
    rows: [...data.slices, ...data.negatives].sort((a, b) => b.value - a.value),
    choosable: { points: parts, ofRow: (row) => row },
  }
}

function pieColumns({ unit }: PieData, { part, value, fraction, currency }: PieTitles): readonly Column<SliceRow>[] {
  const amounts: readonly Column<SliceRow>[] = isMoney(unit)
    ? [{ key: 'value', title: value, badge: currency, kind: 'money', value: (row) => row.value }]
    : []
  return [
    { key: 'label', title: part, kind: 'text', value: (row) => row.label },
    ...amounts,
    { key: 'fraction', title: fraction, kind: 'percent', value: (row) => row.fraction },
  ]
}
