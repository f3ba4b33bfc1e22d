import { assignGroup } from '@portal/contract/institution/groupings.ts'
import { MAX_GROUPING_NAME } from '@portal/contract/reports/grouping.ts'
import { type FormEvent, useId, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { groupingText } from '#messages/grouping-texts.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { Button } from '#ui/button/button.tsx'
import { DayField } from '#ui/field/day-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { invalidateGroupings, type MemberFilter, type OpenGrouping } from './grouping-queries.ts'
import styles from './groupings.module.css'

/** The members to assign: their ids, or all that are found. */
export interface AskedMembers {
  readonly count: number
  readonly members: string[] | MemberFilter
  /** Whether none of them was ever in a group of the grouping. */
  readonly areNew: boolean
}

interface AssignPopupProps {
  readonly open: OpenGrouping
  readonly groups: readonly string[]
  readonly asked: AskedMembers
  /** Of the grouping as it was read. */
  readonly version: string | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the group and its days. */
export function AssignPopup({ open, groups, asked, version, onDone, onClose }: AssignPopupProps) {
  const { name: grouping, of } = open
  const list = useId()
  // A first grouping counts for all days: a later move begins with the last close.
  const lastClose = useReplyMode((reply) => reply.lastClose) ?? Date.now() / 1_000
  const [group, setGroup] = useState('')
  const [from, setFrom] = useState(asked.areNew ? '' : new Date(lastClose * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length))
  const [until, setUntil] = useState('')
  const save = useSave(assignGroup, {
    success: ({ count }) => groupingText('assigned', { count }),
    failure: groupingText('assignFailed'),
    onSaved: () => {
      invalidateGroupings()
      onDone()
      onClose()
    },
  })
  const isBackwards = until !== '' && until < from
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBackwards || save.isPending) return
    const { members } = asked
    const days = { from: from === '' ? null : from, until: until === '' ? null : until }
    save.mutate(
      {
        body: { grouping, of, members, group: group.trim() === '' ? null : group.trim(), ...days },
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      },
      { onSettled: invalidateGroupings },
    )
  }
  return (
    <Popup title={groupingText('assignTitle', { count: asked.count })} hasCloseButton={false} onClose={onClose}>
      <form className={styles.fields} noValidate onSubmit={submit}>
        <TextField
          label={groupingText('groupLabel')}
          autoComplete="off"
          maxLength={MAX_GROUPING_NAME}
          list={list}
          value={group}
          hint={groupingText('groupHint')}
          onChange={({ target }) => setGroup(target.value)}
        />
        <datalist id={list}>
          {groups.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className={styles.days}>
          <DayField label={groupingText('from')} name="groupFrom" isOptional value={from} onChange={setFrom} />
          <DayField label={groupingText('until')} name="groupUntil" isOptional value={until} onChange={setUntil} />
        </div>
        <p className={isBackwards ? styles.problem : styles.hint} role={isBackwards ? 'alert' : undefined}>
          {isBackwards ? groupingText('endsBefore') : groupingText('untilHint')}
        </p>
        <PopupActions>
          <Button onClick={onClose}>{groupingText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={isBackwards}>
            {groupingText('save')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
