import { Fragment } from 'react'

import { Checkbox } from '#ui/choice/checkbox.tsx'
import type { GridPlace } from '#ui/grid/keyboard/grid-step.ts'
import { type MatrixRow, NOTHING } from './matrix.ts'
import { isShownChecked } from './matrix-draft.ts'
import styles from './matrix-grid.module.css'
import type { MatrixGridProps } from './matrix-grid-props.ts'
import type { RenderedColumns } from './rendered-columns.ts'
import type { MatrixEdit } from './use-matrix-edit.ts'

interface HeadRowsProps extends Omit<MatrixGridProps, 'columns'> {
  readonly across: RenderedColumns
  readonly place: GridPlace
}

/** The portfolio names, and a box for all shown rows below each: mixed while some are checked. */
export function HeadRows(props: HeadRowsProps) {
  const { rowsTitle, allTitle, edit, rows, across, place, renderColumnEnd } = props
  const tabIndex = (column: number) => (column === Math.max(place.column, 0) ? 0 : -1)
  const open = rows.filter(({ isFixed }) => !isFixed)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.names} aria-colindex={1}>
          {rowsTitle}
        </th>
        {across.list.map(({ index, skipped, item: column, key }) => (
          <Fragment key={key}>
            {skipped > 0 ? <td className={styles.room} aria-hidden="true" /> : null}
            <th
              scope="col"
              data-column
              className={styles.head}
              aria-colindex={index + 2}
              title={column.name}
              {...(renderColumnEnd && { 'data-row': -2, 'data-col': index, tabIndex: -1 })}
            >
              <span className={styles.headName} dir="auto">
                {column.name}
              </span>
              {renderColumnEnd?.(column, tabIndex(index))}
            </th>
          </Fragment>
        ))}
        {across.skippedAfter > 0 ? <td className={styles.room} aria-hidden="true" /> : null}
        <td className={styles.rest} aria-hidden="true" />
      </tr>
      <tr aria-rowindex={2}>
        <th scope="row" className={styles.names} aria-colindex={1}>
          {allTitle}
        </th>
        {across.list.map(({ index, skipped, item: column, key }) => {
          const state = stateOf(edit, open, column.id)
          return (
            <Fragment key={key}>
              {skipped > 0 ? <td className={styles.room} aria-hidden="true" /> : null}
              <td className={styles.cell} aria-colindex={index + 2} data-row={-1} data-col={index} tabIndex={-1}>
                <Checkbox
                  label={`${allTitle}, ${column.name}`}
                  isLabelHidden
                  checked={state === 'all'}
                  isMixed={state === 'some'}
                  disabled={open.length === 0 || (edit.matrix?.isSingle && state === 'all' && isFirst(edit, column.id))}
                  tabIndex={tabIndex(index)}
                  onChange={(event) => edit.choose(new Set(open.map(({ id }) => id)), column.id, event.target.checked)}
                />
              </td>
            </Fragment>
          )
        })}
        {across.skippedAfter > 0 ? <td className={styles.room} aria-hidden="true" /> : null}
        <td className={styles.rest} aria-hidden="true" />
      </tr>
    </thead>
  )
}

/** Accounts can leave any portfolio for the first one, but not the first one. */
const isFirst = ({ matrix }: MatrixEdit, column: string): boolean => matrix?.columns[0]?.id === column

function stateOf({ matrix, draft }: MatrixEdit, rows: readonly MatrixRow[], column: string): 'all' | 'some' | 'none' {
  if (!matrix) return 'none'
  let count = 0
  for (const { id } of rows)
    if (isShownChecked(matrix.isSingle, matrix.checked.get(id) ?? NOTHING, draft.get(id), column)) count += 1
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}
