import { CLIENT_TEXTS } from '#messages/administration/client-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../client-screen.module.css'
import type { MatrixEdit } from './use-matrix-edit.ts'

/** Below a matrix: how many changes wait to be saved, or that they were and can be taken back. */
export function ChangeBar({ edit }: { readonly edit: MatrixEdit }) {
  const { count, outcome, isSaving } = edit
  const isSaved = count === 0 && outcome.kind === 'saved'
  const isTakenBack = count === 0 && outcome.kind === 'takenBack'
  return (
    <div className={styles.bar} data-empty={(count === 0 && !isSaved && !isTakenBack) || undefined}>
      <span role="status" className={styles.barText}>
        {count > 0 ? CLIENT_TEXTS.changes(count) : null}
        {isSaved ? CLIENT_TEXTS.saved(outcome.count) : null}
        {isTakenBack ? CLIENT_TEXTS.takenBack(outcome.count) : null}
      </span>
      {count > 0 ? (
        <>
          <Button variant="primary" size="s" isBusy={isSaving} onClick={edit.save}>
            {CLIENT_TEXTS.save}
          </Button>
          <Button size="s" disabled={isSaving} onClick={edit.discard}>
            {CLIENT_TEXTS.discard}
          </Button>
        </>
      ) : null}
      {isSaved ? (
        <Button size="s" isBusy={isSaving} onClick={edit.undo}>
          {CLIENT_TEXTS.undo}
        </Button>
      ) : null}
      {isSaved || isTakenBack ? (
        <Button variant="ghost" size="s" onClick={edit.dismiss}>
          {CLIENT_TEXTS.dismiss}
        </Button>
      ) : null}
    </div>
  )
}
