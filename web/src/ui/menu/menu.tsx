import type { LucideIcon } from 'lucide-react'
import { cloneElement, type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'

import { classNames } from '#ui/class-names.ts'
import { place } from '#ui/popup/place.ts'
import styles from './menu.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
}

export interface MenuProps {
  /** The button that opens the menu, such as an IconButton. */
  readonly trigger: ReactElement<Record<string, unknown>>
  /** A line above the items, such as who is signed in. */
  readonly heading?: string
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
}

/** Actions behind a button, with the keys of a menu (WAI-ARIA practices); a click elsewhere and Escape close it. */
export function Menu({ trigger, heading, items, align = 'end' }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const select = ({ onSelect, isDisabled }: MenuItem) => {
    if (isDisabled) return
    list.current?.hidePopover()
    onSelect()
  }

  return (
    <span ref={anchor} className={styles.anchor}>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open')
          if (event.newState !== 'open' || !anchor.current || !list.current) return
          const button = anchor.current.firstElementChild ?? anchor.current
          place(list.current, button.getBoundingClientRect(), { side: 'below', align })
          itemsIn(list.current)[0]?.focus()
        }}
      >
        {heading ? <p className={styles.heading}>{heading}</p> : null}
        <div role="menu" aria-label={heading ?? 'Actions'} tabIndex={-1} onKeyDown={(event) => onMenuKey(event, list.current)}>
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
      </div>
    </span>
  )
}

function onMenuKey(event: KeyboardEvent, list: HTMLElement | null): void {
  if (list === null) return
  if (event.key === 'Tab') {
    list.hidePopover()
    return
  }
  const items = itemsIn(list)
  const next = itemAfter(event.key, items, items.indexOf(document.activeElement as HTMLElement))
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The item a key leads to: by arrows in a circle, to the ends, or to the next one that begins with a letter. */
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
