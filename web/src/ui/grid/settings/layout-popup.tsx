import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ComponentProps, type DragEvent, useState } from 'react'

import { tableText } from '#messages/table-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Segments } from '#ui/choice/segments.tsx'
import { classNames } from '#ui/class-names.ts'
import {
  type ArrangedColumn,
  type ColumnLayout,
  defaultLayout,
  isSameLayout,
  layoutFor,
  withColumn,
  withMoved,
} from '#ui/grid/columns/column-layout.ts'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { DENSITIES } from './density.ts'
import styles from './layout-popup.module.css'
import type { TableSettings } from './table-settings.ts'

interface LayoutPopupProps {
  readonly title: string
  readonly name: string
  readonly columns: readonly ArrangedColumn[]
  readonly host: TableSettings
  readonly onClose: () => void
}

/**
 * The popup for columns, their order, and the row height of all tables. Every change takes effect immediately and is saved. A
 * column is moved by dragging, by buttons, or by Alt and an arrow key.
 */
export function LayoutPopup(props: LayoutPopupProps) {
  const { title, name, columns, host, onClose } = props
  const { layout, moved, change, move } = useLayoutChanges(props)
  const { dragged, dragOf } = useColumnDrag(layout, move)
  return (
    <Popup title={tableText('columnsOf', { title })} size="m" onClose={onClose}>
      <ul className={styles.list} aria-label={tableText('columns')}>
        <li className={styles.column}>
          <GripVertical className={styles.grip} size={16} aria-hidden="true" />
          <Checkbox label={columns[0]?.title} checked disabled readOnly />
          <span className={styles.remark}>{tableText('alwaysShown')}</span>
        </li>
        {[...layout().shown, ...layout().hidden].map((key) => (
          <ColumnItem
            key={key}
            title={titleIn(columns, key)}
            place={layout().shown.indexOf(key)}
            lastPlace={layout().shown.length - 1}
            isDragged={key === dragged}
            drag={dragOf(key, titleIn(columns, key))}
            onShow={(isShown) => change(withColumn(layout(), key, isShown))}
            onMove={(by) => move(key, by)}
          />
        ))}
      </ul>
      <p className={styles.remark}>{tableText('moveHint')}</p>
      <div className={styles.density}>
        <span aria-hidden="true">{tableText('density')}</span>
        <Segments
          label={tableText('density')}
          options={DENSITIES.map((value) => ({ value, label: tableText(`densities.${value}`) }))}
          value={host.density}
          onChange={host.keepDensity}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
      <PopupActions>
        <Button disabled={isSameLayout(layout(), defaultLayout(columns))} onClick={() => host.keepLayout(name, null)}>
          {tableText('resetColumns')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {tableText('done')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

const titleIn = (columns: readonly ArrangedColumn[], key: string): string =>
  columns.find((column) => column.key === key)?.title ?? key

/** The stored layout, which a second key press may find changed before rendering. */
function useLayoutChanges({ name, columns, host }: LayoutPopupProps) {
  const [moved, setMoved] = useState('')
  const layout = () => layoutFor(columns, host.layoutOf(name))
  const change = (next: ColumnLayout) => host.keepLayout(name, isSameLayout(next, defaultLayout(columns)) ? null : next)
  const move = (key: string, by: number) => {
    const next = withMoved(layout(), key, by)
    if (isSameLayout(next, layout())) return
    change(next)
    // Position 1 is the first column, which cannot move.
    setMoved(
      tableText('movedTo', { column: titleIn(columns, key), place: next.shown.indexOf(key) + 2, all: next.shown.length + 1 }),
    )
  }
  return { layout, moved, change, move }
}

/** Drags a column; others move when the pointer passes their middle. */
function useColumnDrag(layout: () => ColumnLayout, move: (key: string, by: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const dragOf = (key: string, title: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      // Some browsers do not start a drag without data.
      dataTransfer.setData('text/plain', title)
      setDragged(key)
    },
    onDragEnd: () => setDragged(null),
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      const { shown } = layout()
      const by = shown.indexOf(key) - shown.indexOf(dragged)
      // Swap only after the pointer has passed the middle; otherwise a taller neighbour would swap repeatedly.
      const { top, height } = event.currentTarget.getBoundingClientRect()
      if (by !== 0 && (by > 0 ? event.clientY > top + height / 2 : event.clientY < top + height / 2)) move(dragged, by)
    },
  })
  return { dragged, dragOf }
}

interface ColumnItemProps {
  readonly title: string
  /** Index among the shown columns; -1 if hidden. */
  readonly place: number
  readonly lastPlace: number
  readonly isDragged: boolean
  readonly drag: ComponentProps<'li'>
  readonly onShow: (isShown: boolean) => void
  readonly onMove: (by: number) => void
}

function ColumnItem({ title, place, lastPlace, isDragged, drag, onShow, onMove }: ColumnItemProps) {
  const isShown = place >= 0
  return (
    <li className={classNames(styles.column, isDragged && styles.dragged)} {...(isShown ? drag : {})}>
      <GripVertical className={styles.grip} size={16} aria-hidden="true" />
      <Checkbox
        label={title}
        checked={isShown}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onChange={(event) => onShow(event.target.checked)}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          onMove(event.key === 'ArrowUp' ? -1 : 1)
        }}
      />
      {isShown ? (
        <span className={styles.moves}>
          <IconButton
            size="s"
            icon={ArrowUp}
            label={tableText('moveUp', { column: title })}
            // Not `disabled`, which would drop the focus of the button.
            aria-disabled={place === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="s"
            icon={ArrowDown}
            label={tableText('moveDown', { column: title })}
            aria-disabled={place === lastPlace}
            onClick={() => onMove(1)}
          />
        </span>
      ) : null}
    </li>
  )
}
