import { chartText } from '#messages/chart-texts.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import styles from './note-list.module.css'

/** A collapsed list of withheld data and reasons, which may be long. */
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
