import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { CLIENT_TEXTS } from '#messages/client-texts.ts'
import { errorLine } from '#messages/failures.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './client-screen.module.css'
import { namedChanges } from './named-changes.ts'
import type { MatrixEdit } from './use-matrix-edit.ts'

/** Why nothing was saved, each box that somebody else changed on its own line, and the way on: load again under the own changes. */
export function SaveOutcome({ edit }: { readonly edit: MatrixEdit }) {
  const { outcome } = edit
  const [isLoading, setIsLoading] = useState(false)
  if (outcome.kind !== 'refused' && outcome.kind !== 'loadedAgain') return null
  const { statement, changes } = namedChanges(outcome.reason)
  const isLoaded = outcome.kind === 'loadedAgain'

  async function loadAgain() {
    setIsLoading(true)
    await edit.loadAgain()
    setIsLoading(false)
  }

  return (
    <div className={styles.outcome} role="alert">
      <TriangleAlert className={styles.outcomeIcon} size={16} aria-hidden />
      <div className={styles.outcomeText}>
        <p>{errorLine(statement)}</p>
        {changes.length > 0 ? (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        ) : null}
        {isLoaded ? <p className={styles.outcomeNext}>{CLIENT_TEXTS.loadedAgain(edit.count)}</p> : null}
      </div>
      {isLoaded ? (
        <Button size="s" onClick={edit.dismiss}>
          {CLIENT_TEXTS.dismiss}
        </Button>
      ) : (
        <Button size="s" isBusy={isLoading} onClick={() => void loadAgain()}>
          {CLIENT_TEXTS.loadAgain}
        </Button>
      )}
    </div>
  )
}
