import { useLayoutEffect, useRef } from 'react'

import { place } from '#ui/popup/place.ts'
import styles from './menu.module.css'
import { focusFirstItem, type MenuItem, MenuItems } from './menu-items.tsx'

interface ContextMenuProps {
  readonly label: string
  /** Position in pixels of the window. */
  readonly x: number
  readonly y: number
  readonly items: readonly MenuItem[]
  /**
   * Called when it closes: by an item, by Escape or Tab, or by a click outside. @param hadFocus whether the focus was in the menu
   * and must be restored
   */
  readonly onClose: (hadFocus: boolean) => void
}

/** A context menu at a point; open while it is mounted. */
export function ContextMenu({ label, x, y, items, onClose }: ContextMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const box = list.current!
    box.showPopover()
    place(box, new DOMRect(x, y), { side: 'below', align: 'start' })
    focusFirstItem(box)
  }, [x, y])
  return (
    <div
      ref={list}
      popover="auto"
      className={styles.list}
      onBeforeToggle={({ currentTarget }) => {
        hadFocus.current = currentTarget.contains(document.activeElement)
      }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose(hadFocus.current)
      }}
    >
      <MenuItems label={label} items={items} onClose={() => list.current?.hidePopover()} />
    </div>
  )
}
