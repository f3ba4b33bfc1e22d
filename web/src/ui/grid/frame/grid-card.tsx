import { type ReactNode, useMemo } from 'react'

import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { type ArrangedColumn, arrangeColumns } from '#ui/grid/columns/column-layout.ts'
import { ExportButton } from '#ui/grid/export/export-button.tsx'
import type { SavedRows } from '#ui/grid/export/saved-rows.ts'
import { csvColumns } from '#ui/grid/export/table-csv.ts'
import { TableMenu } from '#ui/grid/export/table-menu.tsx'
import { useColumnLayout, useNotedTable } from '#ui/grid/settings/table-settings.ts'
import type { GridCardProps } from './grid-props.ts'

interface GridFrameCardProps<Row> extends Omit<GridCardProps<Row>, 'call' | 'keyOf'> {
  /** By which the reader's choices are kept; without it there are none to make. */
  readonly name: string | undefined
  /** Without it the table does not leave the portal. */
  readonly exportAs: `${string}.csv` | undefined
  readonly columns: readonly Column<Row>[]
  /** Those that the reader chose, in their order. */
  readonly shown: readonly Column<Row>[]
  /** The columns of the file, where they are not those of the table. */
  readonly exportColumns?: readonly Column<Row>[]
  readonly saved: SavedRows<Row>
  readonly rowCount: number
  /** How many rows will come is not known. */
  readonly isOpenEnded: boolean
  /** Above the rows. */
  readonly above: ReactNode
  /** The rows; an error without any stands alone. */
  readonly children: ReactNode
}

/** A table or a tree in a card: export, menu, loading and error in one shape for every screen. */
export function GridCard<Row>(props: GridFrameCardProps<Row>) {
  const { title, name, exportAs, columns, shown, exportColumns = columns, saved, error = null, onRetry } = props
  const { isLoading = false, isRefetching = false } = props
  const isEmpty = saved.leaves.length === 0
  return (
    <Card
      title={title}
      isLoading={isLoading}
      isRefetching={isRefetching}
      isOpenEnded={props.isOpenEnded}
      rowCount={props.rowCount}
      actions={
        <>
          {props.actions}
          {exportAs ? (
            <ExportButton title={title} fileName={exportAs} columns={csvColumns(exportColumns, shown)} rows={saved.leaves} />
          ) : null}
          <TableMenu
            title={title}
            name={name}
            fileName={exportAs}
            columns={columns}
            saved={saved}
            hasTotal={props.total !== undefined && !isEmpty}
          />
        </>
      }
    >
      {props.above}
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {error && isEmpty ? null : props.children}
    </Card>
  )
}

/** The columns as the reader wants them; the table is noted with what is around the screen. */
export function useShownColumns<Shown extends ArrangedColumn>(
  name: string | undefined,
  columns: readonly Shown[],
): readonly Shown[] {
  const layout = useColumnLayout(name)
  useNotedTable(name, columns)
  return useMemo(() => arrangeColumns(columns, layout), [columns, layout])
}
