import type { StressedPositions } from '@portal/contract/charts/stress-test.ts'
import { useMemo } from 'react'
import { chartText } from '#messages/chart-texts.ts'

import { riskText } from '#messages/reports/risk-texts.ts'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import { useExplainOf } from '#ui/explain/use-explain-of.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { useTableModel } from '#ui/grid/table/table-model.ts'
import { TableView } from '#ui/grid/table/table-view.tsx'
import { Popup } from '#ui/popup/popup.tsx'
import { Select } from '#ui/select/select.tsx'
import { stressedKey } from './figure-keys.ts'

interface StressPositionsProps {
  readonly scenarios: readonly StressedPositions[]
  readonly currency: string
  readonly call: FigureCall
  /** Index of the shown scenario. */
  readonly chosen: number
  readonly onChoose: (chosen: number) => void
  readonly onClose: () => void
}

type Row = StressedPositions['rows'][number]

/** Profit and loss of each position in a scenario, the largest first; the remaining ones are one row. */
export function StressPositions({ scenarios, currency, call, chosen, onChoose, onClose }: StressPositionsProps) {
  const columns = useMemo(() => columnsIn(currency), [currency])
  const shown = scenarios[chosen]
  const rows = useMemo(() => (shown ? rowsOf(shown) : []), [shown])
  const model = useTableModel(columns, rows)
  const keyOf = useMemo(() => stressedKey(shown?.scenario ?? ''), [shown])
  const explainOf = useExplainOf(call, keyOf)
  const total = {
    ticker: riskText('total'),
    assetClass: '',
    profitAndLoss: rows.reduce((sum, row) => sum + row.profitAndLoss, 0),
  }
  return (
    <Popup title={riskText('stressPositions')} size="l" onClose={onClose}>
      <Select
        label={riskText('stressScenario')}
        options={scenarios.map(({ scenario }, at) => ({ value: String(at), label: scenario }))}
        value={String(chosen)}
        onChange={(place) => onChoose(Number(place))}
      />
      <TableView
        title={riskText('positionsOf', { scenario: shown?.scenario ?? '' })}
        columns={columns}
        model={model}
        total={total}
        size="m"
        explainOf={explainOf}
      />
    </Popup>
  )
}

const rowsOf = ({ rows, others }: StressedPositions): readonly Row[] =>
  others === 0 ? rows : [...rows, { ticker: riskText('otherPositions'), assetClass: '', profitAndLoss: others }]

const columnsIn = (currency: string): readonly Column<Row>[] => [
  { key: 'ticker', title: chartText('column.ticker'), kind: 'text', value: (row) => row.ticker },
  { key: 'assetClass', title: chartText('column.assetClass'), kind: 'text', value: (row) => row.assetClass },
  {
    key: 'profitAndLoss',
    title: chartText('column.profitAndLoss'),
    badge: currency,
    kind: 'moneyChange',
    value: (row) => row.profitAndLoss,
  },
]
