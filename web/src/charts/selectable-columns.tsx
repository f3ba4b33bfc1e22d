import { chartText } from '#messages/chart-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ChartChoice, ChartModel, ChartSubject } from './chart-model.ts'
import styles from './selectable-columns.module.css'

/** The columns of a chart's table with buttons that select a row: its name, or an additional column of buttons. */
export function selectableColumns<Row extends object>(model: ChartModel<Row>, choice: ChartChoice): readonly Column<Row>[] {
  const { columns, choosable } = model
  const [first, ...others] = columns
  if (!choosable || !first) return columns
  const show = (row: Row) => {
    const thing = choosable.ofRow(row)
    return thing ? <SelectButton thing={thing} choice={choice} /> : String(first.value(row))
  }
  if (first.kind === 'text') return [{ ...first, show }, ...others]
  return [
    ...columns,
    {
      key: 'choose',
      title: chartText('rows'),
      kind: 'text',
      value: (row) => choosable.ofRow(row)?.label ?? null,
      show,
      holdsButtons: true,
    },
  ]
}

interface SelectButtonProps {
  readonly thing: ChartSubject
  readonly choice: ChartChoice
}

function SelectButton({ thing: { key, label }, choice }: SelectButtonProps) {
  return (
    <button
      type="button"
      className={styles.choose}
      aria-pressed={choice.key === key}
      title={chartText('showOnly', { label })}
      onClick={() => choice.onPress(key)}
    >
      {label}
    </button>
  )
}
