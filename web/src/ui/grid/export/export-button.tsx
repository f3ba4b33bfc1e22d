import { controlText } from '#messages/control-texts.ts'
import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { saveTable } from './save-table.ts'

interface ExportButtonProps<Row> {
  readonly title: string
  readonly fileName: `${string}.csv`
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** Saves a table as CSV; disabled without rows. */
export function ExportButton<Row>({ title, fileName, columns, rows }: ExportButtonProps<Row>) {
  return (
    <Button
      size="s"
      disabled={rows.length === 0}
      aria-label={controlText('exportOf', { title })}
      title={controlText('saveAs', { file: fileName })}
      data-exports
      onClick={() => saveTable(fileName, columns, rows)}
    >
      {controlText('export')}
    </Button>
  )
}
