import { LINES_OF, type MappedListRow, saveMappedList } from '@portal/contract/statements/mapped-lists.ts'
import { type FormEvent, useMemo, useRef, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { DAY_ORDERS, DECIMALS, KINDS } from './conventions.ts'
import { ListColumns } from './list-columns.tsx'
import { type DraftError, draftOf, errorsOf, guessDraft, guessDraftOf, type ListDraft, listOf } from './list-draft.ts'
import { ListWords } from './list-words.tsx'
import styles from './mapped-list.module.css'
import { invalidateMappedLists, useMappedLists } from './mapped-list-queries.ts'
import { delimitedRows } from './reading/delimited-rows.ts'
import { type FileHead, isBlank } from './reading/file-head.ts'

/** Errors shown below all fields. */
const MISSING = ['dayMissing', 'closeMissing', 'instrumentMissing', 'rateMissing', 'pairMissing'] as const

interface ListFormProps {
  readonly file: string
  readonly text: string
  readonly head: FileHead
  /** How it is read now; null for a list that is not known. */
  readonly kept: MappedListRow | null
  readonly onKept: () => void
  readonly onClose: () => void
}

/** Says how a list is read, and keeps that for the institution. */
export function ListForm({ file, text, head, kept, onKept, onClose }: ListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const all = useMemo(() => ({ ...head, rows: rowsBelow(text, head) }), [text, head])
  const names = useMappedLists().data?.map(({ name }) => name)
  const [draft, setDraft] = useState<ListDraft>(() => (kept ? draftOf(kept) : guessDraft(file, all, names)))
  const [isChecked, setIsChecked] = useState(false)
  const save = useSave(saveMappedList, {
    success: mappedListText('saved'),
    failure: mappedListText('saveFailed'),
    onSaved: async () => {
      await invalidateMappedLists()
      onKept()
    },
  })
  const errors = errorsOf(draft)
  const errorOf = (error: DraftError) => (isChecked && errors.has(error) ? mappedListText(error) : undefined)
  const missing = MISSING.map(errorOf).find((text) => text !== undefined)
  const change = (changed: Partial<ListDraft>) => setDraft((former) => ({ ...former, ...changed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (save.isPending) return
    if (errors.size === 0) save.mutate({ body: listOf(draft, head.titles) })
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus())
  }
  return (
    <form ref={form} className={styles.stack} noValidate onSubmit={submit}>
      <p className={styles.note}>{mappedListText('lead')}</p>
      <div className={styles.fields}>
        <Select
          label={mappedListText('of')}
          options={KINDS}
          value={draft.of}
          onChange={(of) => setDraft(guessDraftOf(of, all, draft))}
        />
      </div>
      <ListColumns head={all} draft={draft} onChange={setDraft} />
      {LINES_OF[draft.of].length === 0 ? null : (
        <ListWords head={all} draft={draft} error={errorOf('linesMissing')} onChange={change} />
      )}
      <div className={styles.fields}>
        <Select
          label={mappedListText('decimal')}
          options={DECIMALS}
          value={draft.decimal ?? 'any'}
          onChange={(chosen) => change({ decimal: chosen === 'any' ? null : chosen })}
        />
        <Select
          label={mappedListText('days')}
          options={DAY_ORDERS}
          value={draft.days ?? 'any'}
          onChange={(chosen) => change({ days: chosen === 'any' ? null : chosen })}
        />
        <TextField
          label={mappedListText('currency')}
          hint={mappedListText('currencyHint')}
          maxLength={3}
          autoComplete="off"
          value={draft.currency}
          error={errorOf('currencyWrong') ?? errorOf('currencyMissing')}
          onChange={({ target }) => change({ currency: target.value })}
        />
        <TextField
          label={mappedListText('name')}
          hint={mappedListText('nameHint')}
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          error={errorOf('nameMissing')}
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      {draft.of === 'entries' ? (
        <Checkbox
          label={mappedListText('isUnsigned')}
          checked={draft.isUnsigned}
          onChange={({ target }) => change({ isUnsigned: target.checked })}
        />
      ) : null}
      {missing === undefined ? null : (
        <p role="alert" tabIndex={-1} className={styles.wrong}>
          {missing}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {mappedListText('save')}
        </Button>
        <Button onClick={onClose}>{mappedListText('cancel')}</Button>
      </div>
    </form>
  )
}

/** All lines below the titles: a word may stand in the last of them. */
const rowsBelow = (text: string, { separator, titleLine }: FileHead) =>
  [...delimitedRows(text, separator)].filter((row) => row.line > titleLine && !isBlank(row))
