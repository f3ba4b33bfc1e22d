import { formatDatesIn } from '@portal/presentation/format/dates-in-text.ts'

import styles from './remark-list.module.css'

/** Below the rows of a table: what is to be known of all of them, each on a line of its own. */
export function RemarkList({ remarks }: { readonly remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  return (
    <div className={styles.list}>
      {remarks.map((remark) => (
        <p key={remark}>{formatDatesIn(remark)}</p>
      ))}
    </div>
  )
}
