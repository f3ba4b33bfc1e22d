import type { ReactNode } from 'react'

import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import styles from './facts.module.css'
import { Missing } from './figure.tsx'

interface FactProps {
  readonly name: string
  readonly isLoading?: boolean
  /** Whether it spans two columns. */
  readonly isWide?: boolean
  /** Empty if it is unknown. */
  readonly children: ReactNode
}

/** A fact with its name. */
export function Fact({ name, isLoading = false, isWide = false, children }: FactProps) {
  return (
    <div className={classNames(isWide && styles.wide)}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.fact}>{children ?? (isLoading ? <Skeleton width="m" /> : <Missing />)}</dd>
    </div>
  )
}
