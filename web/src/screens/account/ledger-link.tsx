import { Link } from '@tanstack/react-router'

import { entryText } from '#messages/administration/ledger-entry-texts.ts'
import { useHasRight } from '#session/rights.ts'
import styles from '#ui/page/page-link.module.css'

/** Leads those who may correct entries to those of the account. */
export function LedgerLink({ accountId }: { readonly accountId: string }) {
  if (!useHasRight('judge-data')) return null
  return (
    <Link to="/ledger" search={{ account: accountId }} className={styles.link}>
      {entryText('ofAccount')}
    </Link>
  )
}
