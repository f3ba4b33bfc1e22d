import { type GroupingRow, renameGrouping } from '@portal/contract/institution/groupings.ts'
import { MAX_GROUPING_NAME } from '@portal/contract/reports/grouping.ts'
import { type FormEvent, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { groupingText } from '#messages/grouping-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { invalidateGroupings, type OpenGrouping } from './grouping-queries.ts'
import styles from './groupings.module.css'

interface RenamePopupProps {
  readonly grouping: GroupingRow
  readonly onRenamed: (grouping: OpenGrouping) => void
  readonly onClose: () => void
}

/** Asks for the new name of a grouping. */
export function RenamePopup({ grouping: { name: former, of }, onRenamed, onClose }: RenamePopupProps) {
  const [name, setName] = useState(former)
  const [isChecked, setIsChecked] = useState(false)
  const save = useSave(renameGrouping, {
    success: groupingText('renamed'),
    failure: groupingText('renameFailed'),
    onSaved: () => {
      invalidateGroupings()
      onRenamed({ name: name.trim(), of })
      onClose()
    },
  })
  const isNameless = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isNameless || save.isPending) return
    if (name.trim() === former) onClose()
    else save.mutate({ body: { grouping: former, name: name.trim() } }, { onSettled: invalidateGroupings })
  }
  return (
    <Popup title={groupingText('renameTitle')} hasCloseButton={false} onClose={onClose}>
      <form className={styles.fields} noValidate onSubmit={submit}>
        <TextField
          label={groupingText('nameLabel')}
          autoComplete="off"
          maxLength={MAX_GROUPING_NAME}
          value={name}
          hint={groupingText('renameHint')}
          error={isChecked && isNameless ? groupingText('nameMissing') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <PopupActions>
          <Button onClick={onClose}>{groupingText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {groupingText('renameTitle')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
