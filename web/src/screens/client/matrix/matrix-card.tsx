import { type ReactNode, useState } from 'react'

import { ApiError, errorText } from '#api/api-error.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { SearchCount, SearchHint } from '#ui/grid/search/search-result.tsx'
import { useRowSearch } from '#ui/grid/search/use-row-search.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import styles from '../client-screen.module.css'
import { ChangeBar } from './change-bar.tsx'
import { MatrixGrid } from './matrix-grid.tsx'
import type { MatrixGridProps } from './matrix-grid-props.ts'
import { PrintedMatrix } from './printed-matrix.tsx'
import { SaveOutcome } from './save-outcome.tsx'

interface MatrixCardProps extends Omit<MatrixGridProps, 'rows' | 'columns' | 'allTitle'> {
  /** Labels of the boxes for all rows, without and with a filter. */
  readonly allTitles: { readonly all: string; readonly shown: string }
  readonly filterLabel: string
  /** A button to add a row or a column. */
  readonly action: ReactNode
}

const LINES = [1, 2, 3, 4, 5, 6]
const textsOf = ({ name }: { readonly name: string }) => [name]

/** One of the two matrices in a card: filters, result of the last save, grid, and the bar of unsaved changes. */
export function MatrixCard({ allTitles, filterLabel, action, ...grid }: MatrixCardProps) {
  const { title, edit } = grid
  const { matrix, error, isFetching, readAgain } = edit
  const [rowFilter, setRowFilter] = useState('')
  const [columnFilter, setColumnFilter] = useState('')
  const rows = useRowSearch(matrix?.rows, textsOf, rowFilter) ?? []
  const columns = useRowSearch(matrix?.columns, textsOf, columnFilter) ?? []
  const isFiltered = rowFilter.trim() !== ''
  const areColumnsFiltered = columnFilter.trim() !== ''
  const isPrinting = usePrinting()
  const isFirstLoad = !matrix && isFetching
  return (
    <Card
      title={title}
      isLoading={isFirstLoad}
      isRefetching={matrix !== undefined && isFetching}
      isOpenEnded={isFirstLoad}
      rowCount={rows.length}
      actions={action}
    >
      {error && !matrix ? (
        <ErrorLine
          error={{ message: errorText(error), requestId: error instanceof ApiError ? error.requestId : null }}
          onRetry={readAgain}
        />
      ) : !matrix ? (
        <Lines />
      ) : (
        <>
          <div className={styles.tools}>
            <SearchField label={filterLabel} clearLabel={clientText('clearFilter')} value={rowFilter} onChange={setRowFilter} />
            <SearchField
              label={clientText('filterPortfolios')}
              clearLabel={clientText('clearFilter')}
              value={columnFilter}
              onChange={setColumnFilter}
            />
            {isFiltered ? <SearchCount shown={rows.length} all={matrix.rows.length} /> : null}
          </div>
          <SaveOutcome edit={edit} />
          {columns.length === 0 ? (
            <EmptyState
              text={tableText('emptyMatrix')}
              hint={areColumnsFiltered ? <SearchHint search={columnFilter} onClear={() => setColumnFilter('')} /> : undefined}
            />
          ) : (
            <MatrixGrid {...grid} allTitle={isFiltered ? allTitles.shown : allTitles.all} rows={rows} columns={columns} />
          )}
          {rows.length === 0 && columns.length > 0 ? (
            <EmptyState
              text={tableText('emptyMatrix')}
              hint={isFiltered ? <SearchHint search={rowFilter} onClear={() => setRowFilter('')} /> : undefined}
            />
          ) : null}
          <ChangeBar edit={edit} />
          {isPrinting ? <PrintedMatrix rowsTitle={grid.rowsTitle} matrix={matrix} rows={rows} unsaved={edit.count} /> : null}
        </>
      )}
    </Card>
  )
}

/** The skeleton of a matrix that is not requested yet; its length is unknown, so nothing follows it. */
export function MatrixCardSkeleton({ title }: Pick<MatrixCardProps, 'title'>) {
  return (
    <Card title={title} isLoading isOpenEnded>
      <Lines />
    </Card>
  )
}

function Lines() {
  return (
    <div className={styles.lines}>
      {LINES.map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  )
}
