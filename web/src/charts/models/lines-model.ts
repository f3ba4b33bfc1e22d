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
  /** Meaning of its marks; empty without any. */
  readonly mark: string
}

/** Lines over days; those of money are profit and loss unless they have a label, those of a price in the given currency. */
export function linesModel(given: LinesData, { currency, areAmountsHidden }: ShownAmounts): ChartModel<DayRow> {
  const valueLabel = given.valueLabel ?? axisTitle(given.unit, currency)
  const data = { ...given, valueLabel, unit: drawnUnit(given.unit, areAmountsHidden) }
  return {
    kind: 'lines',
    drawn: { data },
    option: (theme) => linesOption(data, theme),
    navigation: { by: 'x' },
    tooltips: () => linesTooltips(data, chartWords),
    key: () => linesKey(data, chartWords),
    remarks: linesRemarks(data, chartWords),
    columns: dayColumns(data, isMoney(data.unit) || data.unit === 'price' ? currency : undefined),
    keyOf: ({ day }, column) => ({ row: [column, plainFigure('date', day)], column: 'value' }),
    days: data.days,
    rows: data.days.map((day, at) => ({
      day,
      values: data.series.map(({ values }) => values[at] ?? null),
      mark: markOn(data, day),
    })),
  }
}

function axisTitle(unit: LinesData['unit'], currency: string): string | undefined {
  if (isMoney(unit)) return chartText('axis.profitAndLoss', { currency })
  return unit === 'price' ? chartText('axis.price', { currency }) : undefined
}

/** Text of a day's mark, or the label of the marks. */
function markOn({ marks }: LinesData, day: number): string {
  const points = marks?.points.filter((point) => point.day === day) ?? []
  return points.map(({ event }) => event ?? marks?.label ?? '').join('; ')
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
            value: ({ mark }: DayRow) => mark,
          } as const,
        ]
      : []),
  ]
}
