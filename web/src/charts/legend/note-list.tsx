import { formatDatesIn } from '@portal/presentation/format/dates-in-text.ts'

import { chartText } from '#messages/chart-texts.ts'
import styles from './note-list.module.css'

/** What is withheld from a chart and why, folded: there may be many of them. */
export function NoteList({ notes }: { readonly notes: readonly string[] }) {
  return (
    <details className={styles.notes}>
      <summary>{chartText('notes', { count: notes.length })}</summary>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note}>{formatDatesIn(note)}</li>
        ))}
      </ul>
    </details>
  )
}
