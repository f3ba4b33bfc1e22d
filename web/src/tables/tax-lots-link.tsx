import { Link } from '@tanstack/react-router'

import { screenTitle } from '#messages/screen-titles.ts'
import styles from '#ui/page/page-link.module.css'

/** Leads to the lots of all accounts in scope. */
export function TaxLotsLink() {
  return (
    <Link to="/tax-lots" search={{}} className={styles.link}>
      {screenTitle('taxLots')}
    </Link>
  )
}
