import { BAR_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import { barsKey, barsOption, barsTooltips, hasOwnLinePanel } from '@portal/presentation/charts/bars.ts'
import type { BarsData } from '@portal/presentation/charts/drawn-data.ts'
import { drawnUnit, isMoney } from '@portal/presentation/format/drawn-unit.ts'
import { plainFigure } from '@portal/presentation/format/figure.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { type ChartModel, horizontalBarsRem, type ShownAmounts, TWO_PANELS_REM } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'

/** A category of the bars as a table row: the values of the series, then of the line. */
export interface BarRow {
  readonly name: string | number
  readonly values: readonly (number | null)[]
}

interface BarTitles extends ShownAmounts {
  /** Title of the categories: "Scenario", "Date". */
  readonly category: string
  /** The figure of a series in the legend: the sum of its bars, the last one, or none. */
  readonly keyFigure: 'sum' | 'last' | 'none'
}

/**
 * Bars over days or names with an optional line. The table contains every series, including those that the chart combines as
 * "Other".
 */
export function barsModel(given: BarsData, titles: BarTitles): ChartModel<BarRow> {
  const data = { ...given, unit: drawnUnit(given.unit, titles.areAmountsHidden) }
  const isLying = 'names' in data.categories
  return {
    kind: 'bars',
    drawn: { data },
    option: (theme) => barsOption(data, theme),
    navigation: { by: isLying ? 'y' : 'x' },
    tooltips: () => barsTooltips(data, chartWords),
    key: () => barsKey(data, titles.keyFigure, chartWords),
    ...(isLying && { minRem: horizontalBarsRem(barRows(data).length) }),
    ...(hasOwnLinePanel(data) && { minRem: TWO_PANELS_REM }),
    remarks: data.remarks ?? [],
    columns: barColumns(data, titles),
    keyOf: ({ name }, column) => ({
      row: [column === LINE ? (data.line?.label ?? '') : column, typeof name === 'string' ? name : plainFigure('date', name)],
      column: 'value',
    }),
    rows: barRows(data),
  }
}

/** The key of the line's column. */
const LINE = 'line'

function barColumns(data: BarsData, { category, currency }: BarTitles): readonly Column<BarRow>[] {
  const badge = isMoney(data.unit) ? currency : undefined
  const kind = BAR_KINDS[data.unit]
  const head: Column<BarRow> =
    'days' in data.categories
      ? { key: 'name', title: category, kind: 'date', value: ({ name }) => Number(name) }
      : { key: 'name', title: category, kind: 'text', value: ({ name }) => String(name) }
  const series = data.series.map(
    ({ key, label }, at): Column<BarRow> => ({ key, title: label, badge, kind, value: ({ values }) => values[at] }),
  )
  if (!data.line) return [head, ...series]
  return [head, ...series, { key: LINE, title: data.line.label, badge, kind, value: ({ values }) => values.at(-1) }]
}

function barRows({ categories, series, line }: BarsData): readonly BarRow[] {
  const names: readonly (string | number)[] = 'names' in categories ? categories.names : categories.days
  return names.map((name, at) => ({
    name,
    values: [...series.map(({ values }) => values[at] ?? null), ...(line ? [line.values[at] ?? null] : [])],
  }))
}
