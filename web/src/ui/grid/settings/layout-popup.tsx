import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'

import { TABLE_TEXTS as TEXTS } from '#messages/table-texts.ts'
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
import type { TableHost } from './table-settings.ts'

interface LayoutPopupProps {
  readonly title: string
  readonly name: string
  readonly columns: readonly ArrangedColumn[]
  readonly host: TableHost
  readonly onClose: () => void
}

/**
 * Which columns a table shows and in which order, and how high the rows of all tables are. Every change counts at once and is kept.
 * A column moves by dragging, by its buttons, or by Alt and an arrow on its box.
 */
export function LayoutPopup({ title, name, columns, host, onClose }: LayoutPopupProps) {
  const layoutNow = () => layoutFor(columns, host.layoutOf(name))
  const layout = layoutNow()
  const own = defaultLayout(columns)
  const [moved, setMoved] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const change = (next: ColumnLayout) => host.keepLayout(name, isSameLayout(next, own) ? null : next)
  const move = (key: string, by: number) => {
    // A second key may come before the first is drawn.
    const now = layoutNow()
    const next = withMoved(now, key, by)
    if (isSameLayout(next, now)) return
    change(next)
    // The first column, which stays, is counted.
    setMoved(TEXTS.movedTo(titleOf(key), next.shown.indexOf(key) + 2, next.shown.length + 1))
  }
  const onKey = (key: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(key, event.key === 'ArrowUp' ? -1 : 1)
  }
  const dragOf = (key: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      // Without any data some browsers do not drag.
      dataTransfer.setData('text/plain', titleOf(key))
      setDragged(key)
    },
    onDragEnd: () => setDragged(null),
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      const { shown } = layoutNow()
      const by = shown.indexOf(key) - shown.indexOf(dragged)
      // Over a higher neighbour the two would change places to and fro: it moves once the pointer is past the middle.
      const { top, height } = event.currentTarget.getBoundingClientRect()
      if (by !== 0 && (by > 0 ? event.clientY > top + height / 2 : event.clientY < top + height / 2)) move(dragged, by)
    },
  })
  return (
    <Popup title={TEXTS.columnsOf(title)} size="m" onClose={onClose}>
      <ul className={styles.list} aria-label={TEXTS.columns}>
        <li className={styles.column}>
          <GripVertical className={styles.grip} size={16} aria-hidden="true" />
          <Checkbox label={columns[0]?.title} checked disabled readOnly />
          <span className={styles.remark}>{TEXTS.alwaysShown}</span>
        </li>
        {[...layout.shown, ...layout.hidden].map((key) => {
          const place = layout.shown.indexOf(key)
          return (
            <li
              key={key}
              className={classNames(styles.column, key === dragged && styles.dragged)}
              {...(place < 0 ? {} : dragOf(key))}
            >
              <GripVertical className={styles.grip} size={16} aria-hidden="true" />
              <Checkbox
                label={titleOf(key)}
                checked={place >= 0}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={(event) => change(withColumn(layoutNow(), key, event.target.checked))}
                onKeyDown={onKey(key)}
              />
              {place < 0 ? null : (
                <span className={styles.moves}>
                  <IconButton
                    size="s"
                    icon={ArrowUp}
                    label={TEXTS.moveUp(titleOf(key))}
                    // Not disabled, which would take the focus from who pressed it last.
                    aria-disabled={place === 0}
                    onClick={() => move(key, -1)}
                  />
                  <IconButton
                    size="s"
                    icon={ArrowDown}
                    label={TEXTS.moveDown(titleOf(key))}
                    aria-disabled={place === layout.shown.length - 1}
                    onClick={() => move(key, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.remark}>{TEXTS.moveHint}</p>
      <div className={styles.density}>
        <span aria-hidden="true">{TEXTS.density}</span>
        <Segments
          label={TEXTS.density}
          options={DENSITIES.map((value) => ({ value, label: TEXTS.densities[value] }))}
          value={host.density}
          onChange={host.keepDensity}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
      <PopupActions>
        <Button disabled={isSameLayout(layout, own)} onClick={() => host.keepLayout(name, null)}>
          {TEXTS.resetColumns}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {TEXTS.done}
        </Button>
      </PopupActions>
    </Popup>
  )
}
