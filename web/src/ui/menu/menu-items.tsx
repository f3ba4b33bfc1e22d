import type { LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './menu.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
}

interface MenuItemsProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Closes the menu, before an item's action and on Tab. */
  readonly onClose: () => void
}

/** The items of an open menu with its key handling (WAI-ARIA practices). */
export function MenuItems({ label, items, onClose }: MenuItemsProps) {
  const select = ({ onSelect, isDisabled }: MenuItem) => {
    if (isDisabled) return
    onClose()
    onSelect()
  }
  return (
    <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={(event) => onMenuKey(event, onClose)}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classNames(styles.item, item.isDanger && styles.danger)}
          aria-disabled={item.isDisabled || undefined}
          onClick={() => select(item)}
        >
          {item.icon ? <item.icon size={16} aria-hidden /> : null}
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** Focuses the first item of an opened menu. */
export function focusFirstItem(list: HTMLElement): void {
  itemsIn(list)[0]?.focus()
}

function onMenuKey(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Tab') {
    onClose()
    return
  }
  const items = itemsIn(event.currentTarget)
  const next = itemAfter(event.key, items, items.indexOf(document.activeElement as HTMLElement))
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The item that a key moves to: arrows cycle, Home and End, or the next item that starts with a letter. */
function itemAfter(key: string, items: readonly HTMLElement[], current: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(current + 1) % items.length]
  if (key === 'ArrowUp') return items.at(current - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1) return undefined
  const inTurn = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return inTurn.find((item) => item.innerText.trim().toLowerCase().startsWith(key.toLowerCase()))
}

const itemsIn = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
