import { undoImport } from '@portal/contract/institution/imports.ts'
import { useState } from 'react'
import { shownError } from '#api/api-error.ts'
import { useSave } from '#api/use-save.ts'
import { importText } from '#messages/administration/import-texts.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { type ImportDetail, invalidateImports, useImport } from './import-queries.ts'
import styles from './imports.module.css'

/** One import: state, result, and an undo button. */
export function ImportPopup({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, isLoading, refetch } = useImport(id)
  return (
    <Popup title={data?.name ?? importText('tableTitle')} size="l" onClose={onClose}>
      {isLoading ? <Spinner /> : null}
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p className={styles.note}>
            {importText(`sources.${data.source}`)} · {data.sentBy} · {formatInstant(data.sentAt)}
          </p>
          <ImportOutcome detail={data} />
          {data.state === 'booked' ? <Undo detail={data} /> : null}
        </>
      ) : null}
    </Popup>
  )
}

function Undo({ detail: { id, name } }: { readonly detail: ImportDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const save = useSave(undoImport, {
    success: importText('undone', { name }),
    failure: importText('undoFailed'),
    onSaved: invalidateImports,
  })
  if (!isAsking)
    return (
      <PopupActions>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {importText('undo')}
        </Button>
      </PopupActions>
    )
  return (
    <section className={styles.asking} aria-label={importText('undoTitle')}>
      <p>{importText('undoText', { name })}</p>
      {save.error ? <ErrorLine error={shownError(save.error)} /> : null}
      <PopupActions>
        <Button autoFocus onClick={() => setIsAsking(false)}>
          {importText('cancel')}
        </Button>
        <Button variant="danger" isBusy={save.isPending} onClick={() => save.mutate({ params: { id } })}>
          {importText('undo')}
        </Button>
      </PopupActions>
    </section>
  )
}
