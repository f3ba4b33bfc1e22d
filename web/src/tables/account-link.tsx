import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PeriodFilter } from '#selection/filters.ts'
import styles from './instrument-link.module.css'

interface AccountLinkProps {
  /** Its name, which is its own among those of the client. */
  readonly account: string
  /** The name as it is shown. */
  readonly children: ReactNode
}

/** The name of an account, which leads to its page over the same period. */
function AccountLink({ account, children }: AccountLinkProps) {
  return (
    <Link
      to="/account/$accountId"
      params={{ accountId: account }}
      search={({ timePeriod }: Partial<PeriodFilter>) => ({ timePeriod })}
      preload={false}
      className={styles.link}
    >
      {children}
    </Link>
  )
}

/** Name of a total row in place of an account. */
const TOTAL = 'Total'

/** How the column of accounts is shown. */
export const SHOW_ACCOUNT = {
  account: ({ account }: { readonly account: string | null }, text: ReactNode) =>
    account === null || account === TOTAL ? text : <AccountLink account={account}>{text}</AccountLink>,
}
