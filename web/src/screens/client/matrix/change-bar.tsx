import { clientText } from '#messages/administration/client-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../client-screen.module.css'
import type { MatrixEdit } from './use-matrix-edit.ts'

/** The bar below a matrix: the number of unsaved changes, or an undo button after a save. */
export function ChangeBar({ edit }: { readonly edit: MatrixEdit }) {
  const { count, outcome, isSaving } = edit
  const isSaved = count === 0 && outcome.kind === 'saved'
  const isTakenBack = count === 0 && outcome.kind === 'takenBack'
  return (
    <div className={styles.bar} data-empty={(count === 0 && !isSaved && !isTakenBack) || undefined}>
      <span role="status" className={styles.barText}>
        {count > 0 ? clientText('changes', { count }) : null}
        {isSaved ? clientText('saved', { count: outcome.count }) : null}
        {isTakenBack ? clientText('takenBack', { count: outcome.count }) : null}
      </span>
      {count > 0 ? (
        <>
          <Button variant="primary" size="s" isBusy={isSaving} onClick={edit.save}>
            {clientText('save')}
          </Button>
          <Button size="s" disabled={isSaving} onClick={edit.discard}>
            {clientText('discard')}
          </Button>
        </>
      ) : null}
      {isSaved ? (
        <Button size="s" isBusy={isSaving} onClick={edit.undo}>
          {clientText('undo')}
        </Button>
      ) : null}
      {isSaved || isTakenBack ? (
        <Button variant="ghost" size="s" onClick={edit.dismiss}>
          {clientText('dismiss')}
        </Button>
      ) : null}
    </div>
  )
}
