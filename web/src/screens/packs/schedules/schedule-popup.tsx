import { type PackSchedule, savePackSchedule } from '@portal/contract/packs/schedules.ts'
import { type FormEvent, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { scheduleText } from '#messages/pack-schedule-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { Clients, useClientChoice } from '../clients.tsx'
import styles from '../packs.module.css'
import { draftOf, type ScheduleDraft, termsOf } from './schedule-draft.ts'
import { ContentFields, RecurrenceFields } from './schedule-fields.tsx'
import { invalidateSchedules } from './schedule-queries.ts'

interface SchedulePopupProps {
  /** Null for a new one. */
  readonly schedule: PackSchedule | null
  readonly onClose: () => void
}

const MAX_NAME_LENGTH = 100

/** Adds a schedule, or changes one. */
export function SchedulePopup({ schedule, onClose }: SchedulePopupProps) {
  const clients = useClientChoice(schedule?.clientIds ?? null)
  const [draft, setDraft] = useState(() => draftOf(schedule))
  const [isChecked, setIsChecked] = useState(false)
  const save = useSave(savePackSchedule, {
    success: scheduleText('saved'),
    failure: scheduleText('saveFailed'),
    onSaved: () => {
      invalidateSchedules()
      onClose()
    },
  })
  const change = (changed: Partial<ScheduleDraft>) => setDraft((former) => ({ ...former, ...changed }))
  const isNameless = draft.name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (save.isPending || isNameless || draft.at === '') return
    const ids = clients.chosen.size < clients.all.length ? [...clients.chosen] : undefined
    save.mutate({ body: { ...(schedule && { scheduleID: schedule.id }), ...termsOf(draft, ids) } })
  }
  return (
    <Popup
      title={schedule ? scheduleText('changeOf', { name: schedule.name }) : scheduleText('add')}
      size="l"
      hasCloseButton={false}
      onClose={onClose}
    >
      <form className={styles.fields} noValidate onSubmit={submit}>
        <TextField
          label={scheduleText('nameLabel')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={draft.name}
          error={isChecked && isNameless ? scheduleText('nameMissing') : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RecurrenceFields draft={draft} isChecked={isChecked} onChange={setDraft} />
        <ContentFields draft={draft} onChange={change} />
        <Clients choice={clients} />
        <Checkbox
          label={scheduleText('mails')}
          checked={draft.mailsWhenDone}
          onChange={({ target }) => change({ mailsWhenDone: target.checked, attaches: target.checked && draft.attaches })}
        />
        <Checkbox
          label={scheduleText('attaches')}
          checked={draft.attaches}
          disabled={!draft.mailsWhenDone}
          onChange={({ target }) => change({ attaches: target.checked })}
        />
        <Checkbox
          label={scheduleText('isPaused')}
          checked={draft.isPaused}
          onChange={({ target }) => change({ isPaused: target.checked })}
        />
        <PopupActions>
          <Button onClick={onClose}>{scheduleText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={clients.chosen.size === 0}>
            {scheduleText('save')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
