import { Link } from '@tanstack/react-router'
import type { PeriodFilter } from '#selection/filters.ts'
import styles from './instrument-link.module.css'

interface IssuerLinkProps {
  /** Its name. */
  readonly issuer: string
}

/** The name of an issuer, which leads to its page over the same period. */
export function IssuerLink({ issuer }: IssuerLinkProps) {
  return (
    <Link
      to="/issuer/$issuerId"
      params={{ issuerId: issuer }}
      search={({ timePeriod }: Partial<PeriodFilter>) => ({ timePeriod })}
      preload={false}
      className={styles.link}
    >
      {issuer}
    </Link>
  )
}
