import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type MappedCell, rowMapper } from './map-row.ts'
import styles from './mapping.module.css'
import { type Mapping, sentColumns } from './mapping.ts'
import type { DelimitedRow } from './reading/delimited-rows.ts'

interface PreviewRow {
  readonly line: number
  readonly cells: ReadonlyMap<string, MappedCell>
}

/** Converted lines under our columns; invalid cells are marked. */
export function PreviewTable({ rows, mapping }: { readonly rows: readonly DelimitedRow[]; readonly mapping: Mapping }) {
  const columns = useMemo(() => columnsFor(mapping), [mapping])
  const shown = useMemo(() => {
    const cellsOf = rowMapper(mapping)
    return rows.map(
      ({ line, cells }): PreviewRow => ({ line, cells: new Map(cellsOf(cells).map((cell) => [cell.column, cell])) }),
    )
  }, [rows, mapping])
  return <DataTable title={mappingText('previewTitle')} columns={columns} rows={shown} isFirstFitting />
}

function columnsFor(mapping: Mapping): readonly Column<PreviewRow>[] {
  return [
    { key: 'line', title: mappingText('line'), kind: 'text', value: ({ line }) => String(line) },
    ...sentColumns(mapping).map(
      (name): Column<PreviewRow> => ({
        key: name,
        title: name,
        kind: 'text',
        value: ({ cells }) => textOf(cells.get(name)),
        show: ({ cells }) => <PreviewCell cell={cells.get(name)} />,
      }),
    ),
  ]
}

/** The displayed value; an empty cell is shown as missing only if it is required. */
const textOf = (cell: MappedCell | undefined): string | null => cell?.text || (cell?.problem ? mappingText('nothingThere') : null)

function PreviewCell({ cell }: { readonly cell: MappedCell | undefined }) {
  if (!cell) return null
  if (!cell.problem) return cell.text
  return (
    <span className={styles.wrong} title={cell.problem.reason}>
      <CircleAlert size={14} aria-hidden />
      {textOf(cell)}
      <VisuallyHidden>{cell.problem.reason}</VisuallyHidden>
    </span>
  )
}
