import type { MemberKind } from '@portal/contract/institution/groupings.ts'
import { MAX_GROUPING_NAME } from '@portal/contract/reports/grouping.ts'
import { type FormEvent, useState } from 'react'

import { groupingText } from '#messages/grouping-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Segments } from '#ui/choice/segments.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import type { OpenGrouping } from './grouping-queries.ts'
import styles from './groupings.module.css'

interface AddPopupProps {
  /** Names that are taken. */
  readonly names: readonly string[]
  readonly onAdd: (grouping: OpenGrouping) => void
  readonly onClose: () => void
}

const KINDS: readonly { readonly value: MemberKind; readonly label: string }[] = [
  { value: 'instruments', label: groupingText('kinds.instruments') },
  { value: 'accounts', label: groupingText('kinds.accounts') },
]

/** Asks for the name of a new grouping, and of what it is. It is saved with its first member. */
export function AddPopup({ names, onAdd, onClose }: AddPopupProps) {
  const [{ name, of }, setDraft] = useState<OpenGrouping>({ name: '', of: 'instruments' })
  const [isChecked, setIsChecked] = useState(false)
  const own = name.trim()
  const isTaken = names.some((other) => other.toLowerCase() === own.toLowerCase())
  const problem = own === '' ? groupingText('nameMissing') : isTaken ? groupingText('nameTaken') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (problem !== undefined) return
    onAdd({ name: own, of })
    onClose()
  }
  return (
    <Popup title={groupingText('addTitle')} hasCloseButton={false} onClose={onClose}>
      <form className={styles.fields} noValidate onSubmit={submit}>
        <TextField
          label={groupingText('nameLabel')}
          autoComplete="off"
          maxLength={MAX_GROUPING_NAME}
          value={name}
          hint={groupingText('addHint')}
          error={isChecked ? problem : undefined}
          onChange={({ target }) => setDraft({ name: target.value, of })}
        />
        <Segments label={groupingText('of')} options={KINDS} value={of} onChange={(kind) => setDraft({ name, of: kind })} />
        <PopupActions>
          <Button onClick={onClose}>{groupingText('cancel')}</Button>
          <Button type="submit" variant="primary">
            {groupingText('continue')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
