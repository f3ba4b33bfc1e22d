import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import type { AdminEntry, MenuEntry } from './menu-plan.ts'
import styles from './side-menu.module.css'

interface MenuLinkProps {
  readonly to: MenuEntry['to'] | AdminEntry['to']
  readonly title: string
  readonly icon: LucideIcon
  readonly isRail: boolean
  readonly isExact?: boolean
  /** Whether it is inside a group. */
  readonly isInner?: boolean
}

/** A link of the side menu; collapsed, it is an icon with the title as its accessible name. */
export function MenuLink({ to, title, icon: Icon, isRail, isExact = false, isInner = false }: MenuLinkProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: isExact, includeSearch: false }}
      className={styles.item}
      data-inner={isInner || undefined}
      {...(isRail && { 'aria-label': title, title })}
    >
      <Icon size={16} aria-hidden className={styles.icon} />
      <span className={styles.label}>{title}</span>
    </Link>
  )
}
