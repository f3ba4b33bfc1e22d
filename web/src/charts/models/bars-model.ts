import type { BarsData } from '@portal/contract/charts/chart-data.ts'
import { BAR_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import { barsKey, barsOption, barsTooltips, hasOwnLinePanel } from '@portal/presentation/charts/bars.ts'
import { plainFigure } from '@portal/presentation/format/figure.ts'

import type { Column } from '#ui/grid/columns/column.ts'
import { type ChartModel, lyingRem, TWO_PANELS_REM } from '../chart-model.ts'

/** A day or a name of the bars as a row of the chart's table: the values of the series, then of the line. */
export interface BarRow {
  readonly name: string | number
  readonly values: readonly (number | null)[]
}

interface BarTitles {
  /** Of what the bars are about: "Scenario", "Date". */
  readonly category: string
  readonly currency: string
  /** What the key says of a series: the sum of its bars, the last of them, or nothing. */
  readonly keyFigure: 'sum' | 'last' | 'none'
}

/** Bars over days or names, and the line over them. The table holds every series, those that the drawing gathers as "Other" too. */
export function barsModel(data: BarsData, titles: BarTitles): ChartModel<BarRow> {
  const isLying = 'names' in data.categories
  return {
    kind: 'bars',
    drawn: { data },
    option: (theme) => barsOption(data, theme),
    navigation: { by: isLying ? 'y' : 'x' },
    tooltips: () => barsTooltips(data),
    key: () => barsKey(data, titles.keyFigure),
    ...(isLying && { leastRem: lyingRem(barRows(data).length) }),
    ...(hasOwnLinePanel(data) && { leastRem: TWO_PANELS_REM }),
    remarks: data.remarks ?? [],
    columns: barColumns(data, titles),
    keyOf: ({ name }, column) => ({
      row: [column === LINE ? (data.line?.label ?? '') : column, typeof name === 'string' ? name : plainFigure('date', name)],
      column: 'value',
    }),
    rows: barRows(data),
  }
}

/** The column of the line, which has no key of its own. */
const LINE = 'line'

function barColumns(data: BarsData, { category, currency }: BarTitles): readonly Column<BarRow>[] {
  const badge = data.unit === 'money' ? currency : undefined
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
