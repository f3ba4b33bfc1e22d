import { saveTaxGroup } from '@portal/contract/institution/tax-groups.ts'
import { MAX_TAX_GROUP_NAME, TAX_METHODS } from '@portal/contract/reports/lots/tax-method.ts'
import { type FormEvent, useRef, useState } from 'react'

import { shownError } from '#api/api-error.ts'
import { taxGroupText } from '#messages/administration/tax-group-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { DayField } from '#ui/field/day-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { Select } from '#ui/select/select.tsx'
import { dayOfLastClose } from '../mandates/day-of-last-close.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { Consequences } from './consequences.tsx'
import { draftOf, isRenamed, membersOf, movesAccounts, PLACES, type TaxGroupDraft } from './tax-group-draft.ts'
import styles from './tax-groups.module.css'
import { invalidateTaxGroups, type TaxGroupsOf } from './use-tax-groups.ts'

interface TaxGroupPopupProps {
  readonly of: TaxGroupsOf
  /** Null for a new one. */
  readonly group: TaxGroupsOf['groups'][number] | null
  readonly onClose: () => void
}

/** Makes a tax group, or changes its method and its accounts, and says before what that changes. */
export function TaxGroupPopup({ of, group, onClose }: TaxGroupPopupProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(group, dayOfLastClose(Date.now())))
  const [isChecked, setIsChecked] = useState(false)
  const act = useAdminAction(saveTaxGroup, {
    success: taxGroupText('saved'),
    failure: taxGroupText('failed'),
    onSettled: (isDone) => {
      invalidateTaxGroups()
      if (isDone) onClose()
    },
  })
  const problems = problemsOf(draft, of, group)
  const isChanged = group === null || isRenamed(draft, group) || group.method !== draft.method || movesAccounts(draft, group)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (act.isPending) return
    if (Object.keys(problems).length > 0)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    else if (!isChanged) onClose()
    else
      act.mutate({
        body: {
          clientID: of.clientId,
          name: draft.name.trim(),
          ...(group && isRenamed(draft, group) && { renamedFrom: group.name }),
          method: draft.method,
          members: membersOf(draft),
          from: draft.from === '' ? null : draft.from,
        },
        headers: { 'if-match': `"${of.version}"` },
      })
  }
  return (
    <Popup
      title={group ? taxGroupText('changeOf', { name: group.name }) : taxGroupText('add')}
      size="l"
      hasCloseButton={false}
      onClose={onClose}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={taxGroupText('name')}
          autoComplete="off"
          maxLength={MAX_TAX_GROUP_NAME}
          value={draft.name}
          hint={taxGroupText('nameHint')}
          error={isChecked ? problems.name : undefined}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Select
          label={taxGroupText('method')}
          options={METHODS}
          value={draft.method}
          hint={taxGroupText(`rules.${draft.method}`)}
          onChange={(method) => setDraft({ ...draft, method })}
        />
        <Accounts of={of} draft={draft} onChange={setDraft} />
        {isChecked && problems.accounts !== undefined ? (
          <p role="alert" className={styles.problem}>
            {problems.accounts}
          </p>
        ) : null}
        <div>
          <DayField
            label={taxGroupText('from')}
            name="taxGroupFrom"
            isOptional
            value={draft.from}
            onChange={(from) => setDraft({ ...draft, from })}
          />
          <p className={styles.hint}>{taxGroupText('fromHint')}</p>
        </div>
        <Consequences of={of} group={group} draft={draft} />
        {act.error ? <ErrorLine error={shownError(act.error)} /> : null}
        <PopupActions>
          <Button onClick={onClose}>{taxGroupText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={act.isPending}>
            {taxGroupText('save')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

interface AccountsProps {
  readonly of: TaxGroupsOf
  readonly draft: TaxGroupDraft
  readonly onChange: (draft: TaxGroupDraft) => void
}

/** Whether each account of the client is in the group, and is taxed. */
function Accounts({ of, draft, onChange }: AccountsProps) {
  return (
    <fieldset className={styles.accounts}>
      <legend className={styles.legend}>{taxGroupText('accounts')}</legend>
      {of.accounts.map(({ id, name }) => (
        <Select
          key={id}
          label={name}
          size="s"
          options={PLACE_OPTIONS}
          value={draft.places.get(id) ?? 'none'}
          onChange={(place) => onChange({ ...draft, places: new Map([...draft.places, [id, place]]) })}
        />
      ))}
    </fieldset>
  )
}

const METHODS = TAX_METHODS.map((value) => ({ value, label: taxGroupText(`methods.${value}`) }))
const PLACE_OPTIONS = PLACES.map((value) => ({ value, label: taxGroupText(`places.${value}`) }))

/** Problems by field. A group may lose all of its accounts, a new one has some. */
function problemsOf(
  draft: TaxGroupDraft,
  { groups }: TaxGroupsOf,
  group: TaxGroupPopupProps['group'],
): { readonly name?: string; readonly accounts?: string } {
  const name = draft.name.trim()
  const isTaken = groups.some((other) => other !== group && other.name.toLowerCase() === name.toLowerCase())
  const problem = name === '' ? taxGroupText('nameMissing') : isTaken ? taxGroupText('nameTaken') : undefined
  return {
    ...(problem !== undefined && { name: problem }),
    ...(group === null && membersOf(draft).length === 0 && { accounts: taxGroupText('accountMissing') }),
  }
}
