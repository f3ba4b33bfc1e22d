import { CHANGE_KINDS, LEVEL_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import type { WaterfallData } from '@portal/presentation/charts/drawn-data.ts'
import {
  type BridgeRow,
  bridgeRows,
  waterfallOption,
  waterfallRemarks,
  waterfallTooltips,
} from '@portal/presentation/charts/waterfall.ts'
import { drawnUnit, isMoney } from '@portal/presentation/format/drawn-unit.ts'
import { chartText } from '#messages/chart-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { type ChartModel, horizontalBarsRem, type ShownAmounts } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'

/** A waterfall from an opening to a closing value. */
export function waterfallModel(given: WaterfallData, { currency, areAmountsHidden }: ShownAmounts): ChartModel<BridgeRow> {
  const data = { ...given, unit: drawnUnit(given.unit, areAmountsHidden) }
  const lines = bridgeRows(data)
  return {
    kind: 'waterfall',
    drawn: { data },
    option: (theme) => waterfallOption(data, theme),
    navigation: { by: 'y' },
    tooltips: () => waterfallTooltips(data, chartWords),
    key: () => [],
    minRem: horizontalBarsRem(lines.length),
    remarks: waterfallRemarks(data, chartWords),
    columns: bridgeColumns(data, isMoney(data.unit) ? currency : undefined),
    // The level after a step is the previous level plus the step.
    keyOf: ({ label, kind }, column) => ((kind === 'step') === (column === 'change') ? { row: [label], column: 'value' } : null),
    rows: lines,
    choosable: { points: lines.map(stepOf), ofRow: stepOf },
  }
}

/** The step that identifies a table row. */
const stepOf = ({ kind, label }: BridgeRow) => (kind === 'step' ? { key: label, label } : null)

function bridgeColumns({ unit }: WaterfallData, badge: string | undefined): readonly Column<BridgeRow>[] {
  return [
    { key: 'label', title: chartText('column.step'), kind: 'text', value: ({ label }) => label },
    {
      key: 'change',
      title: chartText('column.change'),
      badge,
      kind: CHANGE_KINDS[unit],
      value: ({ kind, value }) => (kind === 'step' ? value : null),
    },
    { key: 'level', title: chartText('column.level'), badge, kind: LEVEL_KINDS[unit], value: ({ to }) => to },
  ]
}
