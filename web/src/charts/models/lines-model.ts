import { LEVEL_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import type { LinesData } from '@portal/presentation/charts/drawn-data.ts'
import { linesKey, linesOption, linesRemarks, linesTooltips } from '@portal/presentation/charts/lines.ts'
import { drawnUnit, isMoney } from '@portal/presentation/format/drawn-unit.ts'
import { plainFigure } from '@portal/presentation/format/figure.ts'
import { chartText } from '#messages/chart-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ChartModel, ShownAmounts } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'

/** A day as a table row. */
interface DayRow {
  readonly day: number
  readonly values: readonly (number | null)[]
  readonly isMarked: boolean
}

/** Lines over days. */
export function linesModel(given: LinesData, { currency, areAmountsHidden }: ShownAmounts): ChartModel<DayRow> {
  const data = { ...given, unit: drawnUnit(given.unit, areAmountsHidden) }
  return {
    kind: 'lines',
    drawn: { data },
    option: (theme) => linesOption(data, theme),
    navigation: { by: 'x' },
    tooltips: () => linesTooltips(data, chartWords),
    key: () => linesKey(data, chartWords),
    remarks: linesRemarks(data, chartWords),
    columns: dayColumns(data, isMoney(data.unit) ? currency : undefined),
    keyOf: ({ day }, column) => ({ row: [column, plainFigure('date', day)], column: 'value' }),
    rows: data.days.map((day, at) => ({
      day,
      values: data.series.map(({ values }) => values[at] ?? null),
      isMarked: data.marks?.points.some((point) => point.day === day) ?? false,
    })),
  }
}

function dayColumns({ unit, series, marks }: LinesData, badge: string | undefined): readonly Column<DayRow>[] {
  return [
    { key: 'day', title: chartText('column.date'), kind: 'date', value: ({ day }) => day },
    ...series.map(
      ({ key, label }, at): Column<DayRow> => ({
        key,
        title: label,
        badge,
        kind: LEVEL_KINDS[unit],
        value: ({ values }) => values[at],
      }),
    ),
    ...(marks
      ? [
          {
            key: 'mark',
            title: marks.label,
            kind: 'text',
            value: ({ isMarked }: DayRow) => (isMarked ? marks.label : ''),
          } as const,
        ]
      : []),
  ]
}
