import type { Warning } from '@portal/contract/institution/warning.ts'

import { entryText } from '#messages/administration/ledger-entry-texts.ts'
import styles from './ledger.module.css'

interface EntryWarningsProps {
  readonly warnings: readonly Warning[]
  /** Remedy for them. */
  readonly hint: string
}

/** Warnings about a change of an entry; nothing if there are none. */
export function EntryWarnings({ warnings, hint }: EntryWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <div className={styles.warnings} role="alert">
      <strong>{entryText('warnings')}</strong>
      {warnings.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <p>{hint}</p>
    </div>
  )
}
