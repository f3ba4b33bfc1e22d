import type { ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  readonly tone?: 'neutral' | 'info' | 'success' | 'danger' | 'warn'
  readonly children: ReactNode
}

/** A short label: a state, a unit, a role. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, tone !== 'neutral' && styles[tone])}>{children}</span>
}
