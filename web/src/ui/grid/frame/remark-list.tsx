import { formatDatesIn } from '#messages/page-formats.ts'
import styles from './remark-list.module.css'

/** Remarks below the rows of a table, one a line. */
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
