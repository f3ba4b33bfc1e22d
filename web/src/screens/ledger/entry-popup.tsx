import { bookEntry, type FoundEntry } from '@portal/contract/institution/entries.ts'
import type { EntryKind } from '@portal/contract/institution/entry-kinds.ts'
import type { Warning } from '@portal/contract/institution/warning.ts'
import { type FormEvent, useState } from 'react'

import { useKeyedSave } from '#api/use-keyed-save.ts'
import { entryText } from '#messages/administration/ledger-entry-texts.ts'
import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { EntryFields } from './entry-fields.tsx'
import { type Cells, faultsOf, formColumns, type Problems, problemsOf } from './entry-form.ts'
import { invalidateEntries, type LedgerAccount } from './entry-queries.ts'
import { EntryWarnings } from './entry-warnings.tsx'
import styles from './ledger.module.css'

interface EntryPopupProps {
  readonly kind: EntryKind
  /** Null: a new one. */
  readonly entry: FoundEntry | null
  readonly account: LedgerAccount
  /** The accounts of its client. */
  readonly ofClient: readonly LedgerAccount[]
  readonly onClose: () => void
}

const NO_PROBLEMS: Problems = { ofColumns: {}, others: [] }

/** Books, corrects or books again one entry: checked first, and what is strange about it is shown before it is booked. */
export function EntryPopup({ kind, entry, account, ofClient, onClose }: EntryPopupProps) {
  const [cells, setCells] = useState<Cells>(() => entry?.cells ?? { account: account.externalId })
  const [comment, setComment] = useState('')
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [warnings, setWarnings] = useState<readonly Warning[]>([])
  const { isBusy, save } = useKeyedSave(invalidateEntries)
  const change = (column: string, cell: string) => {
    setCells({ ...cells, [column]: cell })
    setWarnings([])
    const { [column]: _, ...ofColumns } = problems.ofColumns
    setProblems({ ...problems, ofColumns })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const ofColumns = faultsOf(kind, cells)
    const isMissing = entry !== null && comment.trim() === ''
    setProblems({ ofColumns, others: [], comment: isMissing ? entryText('commentMissing') : undefined })
    if (isMissing || Object.keys(ofColumns).length > 0) return
    const body = {
      kind,
      cells: { ...cells },
      ...(comment.trim() !== '' && { comment }),
      ...(entry && { revision: entry.revision }),
    }
    const failure = entryText('failed')
    if (warnings.length === 0) {
      const checked = await save(bookEntry, { body: { ...body, dryRun: true } }, { failure })
      if (!checked) return
      if (checked.state === 'refused') return setProblems(problemsOf(kind, checked.failures))
      if (checked.state === 'unchanged') return notify('info', entryText('unchanged'))
      if (checked.warnings.length > 0) return setWarnings(checked.warnings)
    }
    const booked = await save(bookEntry, { body }, { failure })
    if (booked?.state === 'refused') return setProblems(problemsOf(kind, booked.failures))
    if (!booked) return
    notify('success', entryText('booked'))
    onClose()
  }
  return (
    <Popup title={titleOf(kind, entry)} size="l" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.note}>{entryText(entry === null ? 'addHint' : 'correctHint')}</p>
        <EntryFields
          columns={formColumns(kind)}
          cells={cells}
          problems={problems.ofColumns}
          ofClient={ofClient}
          onChange={change}
        />
        <TextField
          label={entryText('comment')}
          hint={entryText('commentHint')}
          autoComplete="off"
          maxLength={500}
          value={comment}
          error={problems.comment}
          onChange={({ target }) => setComment(target.value)}
        />
        {problems.others.length > 0 ? (
          <div className={styles.problems} role="alert">
            <strong>{entryText('problems')}</strong>
            {problems.others.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        ) : null}
        <EntryWarnings warnings={warnings} hint={entryText('warningsHint')} />
        <PopupActions>
          <Button onClick={onClose}>{entryText('keep')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {entryText(warnings.length > 0 ? 'bookAnyway' : 'book')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

function titleOf(kind: EntryKind, entry: FoundEntry | null): string {
  if (entry === null) return entryText('addTitle', { kind })
  return entryText(entry.isCancelled ? 'bookAgainTitle' : 'correctTitle', { id: entry.id })
}
