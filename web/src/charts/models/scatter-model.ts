import { LEVEL_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import type { ScatterData } from '@portal/presentation/charts/drawn-data.ts'
import { type ScatterTitles, scatterKey, scatterOption, scatterTooltips } from '@portal/presentation/charts/scatter.ts'
import { drawnUnit, isMoney } from '@portal/presentation/format/drawn-unit.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ChartModel, ShownAmounts } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'

type PointRow = ScatterData['points'][number]

interface ScatterModelTitles extends ScatterTitles, ShownAmounts {
  /** Title of the points: "Account". */
  readonly point: string
}

/** A scatter of accounts and their benchmark. */
export function scatterModel(given: ScatterData, { areAmountsHidden, ...shown }: ScatterModelTitles): ChartModel<PointRow> {
  const axisOf = <Axis extends ScatterData['x']>(axis: Axis) => ({ ...axis, unit: drawnUnit(axis.unit, areAmountsHidden) })
  const data = { ...given, x: axisOf(given.x), y: axisOf(given.y) }
  const titles = { ...shown, areAmountsHidden, sizeUnit: drawnUnit(shown.sizeUnit, areAmountsHidden) }
  return {
    kind: 'points',
    drawn: { data, titles },
    option: (theme) => scatterOption(data, theme),
    navigation: { by: 'item', anchors: data.points.map(({ x, y }) => [x, y] as const) },
    tooltips: () => scatterTooltips(data, titles, chartWords),
    key: () => scatterKey(data, titles, chartWords),
    remarks: data.remarks ?? [],
    columns: pointColumns(data, titles),
    keyOf: ({ key }, column) => ({ row: [key], column }),
    rows: data.points,
    choosable: { points: data.points.map(accountOf), ofRow: accountOf },
  }
}

const accountOf = (point: PointRow) => (point.role === 'account' ? point : null)

function pointColumns(
  { x, y }: ScatterData,
  { point, size, sizeUnit, currency }: ScatterModelTitles,
): readonly Column<PointRow>[] {
  const badgeOf = (unit: string) => (isMoney(unit) ? currency : undefined)
  return [
    { key: 'label', title: point, kind: 'text', value: (row) => row.label },
    { key: 'x', title: x.label, badge: badgeOf(x.unit), kind: LEVEL_KINDS[x.unit], value: (row) => row.x },
    { key: 'y', title: y.label, badge: badgeOf(y.unit), kind: LEVEL_KINDS[y.unit], value: (row) => row.y },
    { key: 'size', title: size, badge: badgeOf(sizeUnit), kind: LEVEL_KINDS[sizeUnit], value: (row) => row.size },
  ]
}
