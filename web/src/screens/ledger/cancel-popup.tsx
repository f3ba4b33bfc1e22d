import { cancelEntry, type FoundEntry } from '@portal/contract/institution/entries.ts'
import type { EntryKind } from '@portal/contract/institution/entry-kinds.ts'
import type { Warning } from '@portal/contract/institution/warning.ts'
import { type FormEvent, useState } from 'react'

import { useKeyedSave } from '#api/use-keyed-save.ts'
import { entryText, typeName } from '#messages/administration/ledger-entry-texts.ts'
import { formatDate } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { invalidateEntries } from './entry-queries.ts'
import { EntryWarnings } from './entry-warnings.tsx'
import styles from './ledger.module.css'

interface CancelPopupProps {
  readonly kind: EntryKind
  readonly entry: FoundEntry
  readonly onClose: () => void
}

/** Asks for the reason before an entry is cancelled, and shows what would be strange then. */
export function CancelPopup({ kind, entry, onClose }: CancelPopupProps) {
  const { id, revision } = entry
  const [comment, setComment] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [warnings, setWarnings] = useState<readonly Warning[]>([])
  const { isBusy, save } = useKeyedSave(invalidateEntries)
  const isMissing = comment.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isMissing || isBusy) return
    const body = { kind, id, revision, comment }
    const failure = entryText('cancelFailed')
    if (warnings.length === 0) {
      const checked = await save(cancelEntry, { body: { ...body, dryRun: true } }, { failure })
      if (!checked) return
      if (checked.warnings.length > 0) return setWarnings(checked.warnings)
    }
    if (await save(cancelEntry, { body }, { success: entryText('cancelled'), failure })) onClose()
  }
  return (
    <Popup title={entryText('cancelTitle', { id })} hasCloseButton={false} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.note}>{entryText('cancelText', { line: lineOf(entry) })}</p>
        <TextField
          label={entryText('comment')}
          hint={entryText('commentHint')}
          autoComplete="off"
          maxLength={500}
          value={comment}
          error={isChecked && isMissing ? entryText('commentMissing') : undefined}
          onChange={({ target }) => setComment(target.value)}
        />
        <EntryWarnings warnings={warnings} hint={entryText('cancelHint')} />
        <PopupActions>
          <Button onClick={onClose}>{entryText('keep')}</Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {entryText(warnings.length > 0 ? 'cancelAnyway' : 'cancel')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

/** The columns by which a person knows an entry. */
const SAYING = ['quantity', 'instrument', 'counterparty', 'price', 'amount', 'currency'] as const

/** An entry in a line: its day, type, and what it is of. */
const lineOf = ({ day, cells }: FoundEntry): string =>
  [formatDate(Date.parse(day) / 1_000), typeName(cells.type ?? ''), ...SAYING.map((column) => cells[column] ?? '')]
    .filter((part) => part !== '')
    .join(' ')
