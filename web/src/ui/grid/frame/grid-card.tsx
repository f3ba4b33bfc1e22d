import { type ReactNode, useMemo } from 'react'

import { Card } from '#ui/card/card.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { type ArrangedColumn, arrangeColumns } from '#ui/grid/columns/column-layout.ts'
import { ExportButton } from '#ui/grid/export/export-button.tsx'
import type { SavedRows } from '#ui/grid/export/saved-rows.ts'
import { csvColumns } from '#ui/grid/export/table-csv.ts'
import { TableMenu } from '#ui/grid/export/table-menu.tsx'
import { useColumnLayout, useRegisteredTable } from '#ui/grid/settings/table-settings.ts'
import type { GridCardProps } from './grid-props.ts'

interface GridFrameCardProps<Row> extends Omit<GridCardProps<Row>, 'keyOf'> {
  /** The name under which the layout is stored; without it there is no layout menu. */
  readonly name: string | undefined
  /** Without it the table cannot be exported. */
  readonly exportAs: `${string}.csv` | undefined
  readonly columns: readonly Column<Row>[]
  /** The user's columns, in order. */
  readonly shown: readonly Column<Row>[]
  /** The columns of the file, if they differ from the table's. */
  readonly exportColumns?: readonly Column<Row>[]
  readonly saved: SavedRows<Row>
  readonly rowCount: number
  /** Whether the number of rows is unknown while loading. */
  readonly isOpenEnded: boolean
  /** Content above the rows. */
  readonly above: ReactNode
  /** The rows; an error without rows replaces them. */
  readonly children: ReactNode
}

/** A card for a table or tree with export, menu, loading and error states. */
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
            call={props.call}
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

/** The columns in the user's layout; also registers the table with the table settings. */
export function useShownColumns<Shown extends ArrangedColumn>(
  name: string | undefined,
  columns: readonly Shown[],
): readonly Shown[] {
  const layout = useColumnLayout(name)
  useRegisteredTable(name, columns)
  return useMemo(() => arrangeColumns(columns, layout), [columns, layout])
}
