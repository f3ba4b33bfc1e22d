import { ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './tree-table.module.css'

interface TreeHeadCellProps {
  readonly text: string
  readonly level: number
  /** Null for a leaf. */
  readonly isOpen: boolean | null
  readonly isActive: boolean
  readonly children: ReactNode
}

/** The first cell: the row's name, indented by level, with a toggle, which the tree handles. */
export function TreeHeadCell({ text, level, isOpen, isActive, children }: TreeHeadCellProps) {
  return (
    <th scope="row" tabIndex={isActive ? 0 : -1} title={text} data-plain={text}>
      <span
        className={classNames(styles.branch, isOpen !== null && styles.opens)}
        style={{ '--depth': level - 1 } as CSSProperties}
        data-opens={isOpen !== null || undefined}
      >
        <span className={classNames(styles.chevron, isOpen && styles.turned)} aria-hidden="true">
          {isOpen === null ? null : <ChevronRight size={16} />}
        </span>
        <span className={styles.name} dir="auto">
          {children}
        </span>
      </span>
    </th>
  )
}
