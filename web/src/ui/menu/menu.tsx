import { cloneElement, type ReactElement, useId, useRef, useState } from 'react'
import { controlText } from '#messages/control-texts.ts'

import { place } from '#ui/popup/place.ts'
import styles from './menu.module.css'
import { focusFirstItem, type MenuItem, MenuItems } from './menu-items.tsx'

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>
  /** A line above the items, such as the user's name. */
  readonly heading?: string
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
}

/** A menu button; a click outside and Escape close the menu. */
export function Menu({ trigger, heading, items, align = 'end' }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
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
          focusFirstItem(list.current)
        }}
      >
        {heading ? <p className={styles.heading}>{heading}</p> : null}
        <MenuItems label={heading ?? controlText('actions')} items={items} onClose={() => list.current?.hidePopover()} />
      </div>
    </span>
  )
}
