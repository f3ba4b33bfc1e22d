import { Fragment, memo, type ReactNode } from 'react'

import { clientText } from '#messages/administration/client-texts.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Radio } from '#ui/choice/radio.tsx'
import { cellKey, type MatrixRow } from './matrix.ts'
import { isShownChecked } from './matrix-draft.ts'
import styles from './matrix-grid.module.css'
import type { RenderedColumns } from './rendered-columns.ts'

interface MatrixLineProps {
  readonly row: MatrixRow
  /** Index among the shown rows. */
  readonly index: number
  readonly isSingle: boolean
  readonly across: RenderedColumns
  readonly saved: ReadonlySet<string>
  readonly own: ReadonlyMap<string, boolean> | undefined
  readonly changedByOthers: ReadonlySet<string>
  /** The column with the tab stop; -1 for the name. */
  readonly stop: number
  readonly onChoose: (rows: ReadonlySet<string>, column: string, isChecked: boolean) => void
  readonly renderRowEnd: ((row: MatrixRow, tabIndex: number) => ReactNode) | undefined
}

/** One row of a matrix. It is rerendered only if its content changes. */
export const MatrixLine = memo(DrawnLine)

function DrawnLine(props: MatrixLineProps) {
  const { row, index, isSingle, across, saved, own, changedByOthers, stop, onChoose, renderRowEnd } = props
  const tabIndex = (column: number) => (column === stop ? 0 : -1)
  return (
    <tr data-line aria-rowindex={index + 3}>
      <th scope="row" className={styles.names} aria-colindex={1} {...(renderRowEnd && { 'data-row': index, 'data-col': -1 })}>
        <span className={styles.name}>
          <span className={styles.nameText} title={row.name} dir="auto">
            {/* A long e-mail address wraps after its @. */}
            {row.name.split(/(?<=@)/).map((part, at) => (
              <Fragment key={part}>
                {at > 0 ? <wbr /> : null}
                {part}
              </Fragment>
            ))}
          </span>
          {renderRowEnd?.(row, tabIndex(-1))}
        </span>
      </th>
      {across.list.map(({ index: place, skipped, item: column, key }) => {
        const isChecked = row.isFixed || isShownChecked(isSingle, saved, own, column.id)
        const isChanged = !row.isFixed && isChecked !== saved.has(column.id)
        const isTheirs = changedByOthers.size > 0 && changedByOthers.has(cellKey(row.id, column.id))
        const box = {
          label: [
            `${row.name}, ${column.name}`,
            ...(isChanged ? [clientText('notSaved')] : []),
            ...(isTheirs ? [clientText('changedByOther')] : []),
          ].join(', '),
          isLabelHidden: true,
          checked: isChecked,
          tabIndex: tabIndex(place),
        }
        return (
          <Fragment key={key}>
            {skipped > 0 ? <td className={styles.room} aria-hidden="true" /> : null}
            <td
              className={styles.cell}
              aria-colindex={place + 2}
              data-row={index}
              data-col={place}
              data-changed={isChanged || undefined}
              data-theirs={isTheirs || undefined}
              // A disabled box cannot be focused, so its cell is.
              tabIndex={row.isFixed ? tabIndex(place) : undefined}
            >
              {isSingle ? (
                <Radio {...box} name={row.id} onChange={() => onChoose(new Set([row.id]), column.id, true)} />
              ) : (
                <Checkbox
                  {...box}
                  disabled={row.isFixed}
                  onChange={(event) => onChoose(new Set([row.id]), column.id, event.target.checked)}
                />
              )}
            </td>
          </Fragment>
        )
      })}
      {across.skippedAfter > 0 ? <td className={styles.room} aria-hidden="true" /> : null}
      <td className={styles.rest} aria-hidden="true" />
    </tr>
  )
}
