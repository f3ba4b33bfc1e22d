import { chartText } from '#messages/chart-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ChartChoice, ChartModel, ChartThing } from './chart-model.ts'
import styles from './choosing-columns.module.css'

/** The columns of a chart's table with what chooses a row: its name, or where a row has none a column of buttons. */
export function choosingColumns<Row extends object>(model: ChartModel<Row>, choice: ChartChoice): readonly Column<Row>[] {
  const { columns, choosable } = model
  const [first, ...others] = columns
  if (!choosable || !first) return columns
  const show = (row: Row) => {
    const thing = choosable.ofRow(row)
    return thing ? <ChooseButton thing={thing} choice={choice} /> : String(first.value(row))
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

interface ChooseButtonProps {
  readonly thing: ChartThing
  readonly choice: ChartChoice
}

function ChooseButton({ thing: { key, label }, choice }: ChooseButtonProps) {
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
