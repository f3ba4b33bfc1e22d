import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { clientText } from '#messages/administration/client-texts.ts'
import { failureText } from '#messages/failures.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../client-screen.module.css'
import { ConflictList } from './conflict-list.tsx'
import { ownChangeOf } from './matrix-conflict.ts'
import type { MatrixEdit } from './use-matrix-edit.ts'

/** Why a save failed: one line for each box that another user changed, and the options. Own changes are kept. */
export function SaveOutcome({ edit }: { readonly edit: MatrixEdit }) {
  const { outcome, matrix, draft } = edit
  const [isBusy, setIsBusy] = useState(false)
  if (!matrix) return null

  async function act(way: () => Promise<void>) {
    setIsBusy(true)
    await way()
    setIsBusy(false)
  }

  switch (outcome.kind) {
    case 'conflict': {
      const { boxes } = outcome.conflict
      const isMeeting = boxes.some((box) => ownChangeOf(matrix, draft, box).kind === 'other')
      return (
        <Note
          actions={
            <>
              <Button size="s" disabled={isBusy || edit.isSaving} onClick={() => void act(edit.acceptTheirs)}>
                {clientText('takeTheirs')}
              </Button>
              <Button size="s" isBusy={isBusy || edit.isSaving} onClick={() => void act(edit.overwriteTheirs)}>
                {clientText('saveMineAgain')}
              </Button>
            </>
          }
        >
          <p>{failureText('line', { message: clientText('conflict') })}</p>
          <ConflictList matrix={matrix} draft={draft} conflict={outcome.conflict} />
          <p>{clientText('conflictHint', { isMeeting })}</p>
        </Note>
      )
    }
    case 'refused':
      return (
        <Note
          actions={
            <Button size="s" isBusy={isBusy} onClick={() => void act(edit.reload)}>
              {clientText('loadAgain')}
            </Button>
          }
        >
          <p>{failureText('line', { message: outcome.reason })}</p>
        </Note>
      )
    case 'loadedAgain':
      return (
        <Note
          actions={
            <Button size="s" onClick={edit.dismiss}>
              {clientText('dismiss')}
            </Button>
          }
        >
          <p>{outcome.reason}</p>
          {outcome.lost.length > 0 ? <p>{clientText('lost', { changes: outcome.lost.join('; ') })}</p> : null}
          <p className={styles.outcomeNext}>{clientText('loadedAgain', { count: edit.count })}</p>
        </Note>
      )
    default:
      return null
  }
}

function Note({ actions, children }: { readonly actions: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.outcome} role="alert">
      <TriangleAlert className={styles.outcomeIcon} size={16} aria-hidden />
      <div className={styles.outcomeText}>{children}</div>
      <div className={styles.outcomeActions}>{actions}</div>
    </div>
  )
}
