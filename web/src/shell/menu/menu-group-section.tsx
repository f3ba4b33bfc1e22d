import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

import { MenuLink } from './menu-link.tsx'
import { groupOf, type MenuGroup } from './menu-plan.ts'
import styles from './side-menu.module.css'

interface MenuGroupSectionProps {
  readonly group: MenuGroup
  readonly isOpen: boolean
  readonly isRail: boolean
  readonly onToggle: () => void
}

/** A group of the side menu that can be collapsed. */
export function MenuGroupSection({ group: { name, icon: Icon, entries }, isOpen, isRail, onToggle }: MenuGroupSectionProps) {
  const listId = useId()
  const hasCurrent = useLocation({ select: ({ pathname }) => groupOf(pathname) === name })
  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-current={(hasCurrent && !isOpen) || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={onToggle}
        {...(isRail && { 'aria-label': name, title: name })}
      >
        <Icon size={16} aria-hidden className={styles.icon} />
        <span className={styles.label}>{name}</span>
        <ChevronDown size={14} aria-hidden className={styles.chevron} />
      </button>
      {isOpen ? (
        <ul id={listId} className={styles.inner}>
          {entries.map(({ to, title, icon }) => (
            <li key={to}>
              <MenuLink to={to} title={title} icon={icon} isRail={false} isInner />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
