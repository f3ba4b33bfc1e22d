import { endPackSchedule, type PackSchedule } from '@portal/contract/packs/schedules.ts'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { scheduleText } from '#messages/pack-schedule-texts.ts'
import { packText } from '#messages/pack-texts.ts'
import { useAuth } from '#session/auth.ts'
import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { WEEKDAYS } from '#ui/select/time-zones.ts'
import styles from '../packs.module.css'
import { periodText } from './schedule-fields.tsx'
import { SchedulePopup } from './schedule-popup.tsx'
import { invalidateSchedules, useSchedules } from './schedule-queries.ts'

type Asked =
  | { readonly form: 'add'; readonly schedule: null }
  | { readonly form: 'change' | 'end'; readonly schedule: PackSchedule }

/** Packs that are ordered again and again. */
export function ScheduleTable() {
  const { data, error, isLoading, refetch } = useSchedules()
  const [asked, setAsked] = useState<Asked | null>(null)
  const email = useAuth(({ user }) => user?.email)
  const columns = useMemo(() => columnsOf(setAsked, email), [email])
  const close = () => setAsked(null)
  return (
    <>
      <DataTable
        title={scheduleText('title')}
        name="pack-schedules"
        columns={columns}
        rows={data?.rows}
        size="full"
        pageSize={10}
        isLoading={isLoading}
        error={error}
        onRetry={() => void refetch()}
        emptyHint={scheduleText('none')}
        expectedRows={2}
        actions={
          <Button icon={Plus} size="s" onClick={() => setAsked({ form: 'add', schedule: null })}>
            {scheduleText('add')}
          </Button>
        }
      />
      {asked?.form === 'add' || asked?.form === 'change' ? <SchedulePopup schedule={asked.schedule} onClose={close} /> : null}
      {asked?.form === 'end' ? <EndPopup schedule={asked.schedule} onClose={close} /> : null}
    </>
  )
}

function EndPopup({ schedule: { id, name }, onClose }: { readonly schedule: PackSchedule; readonly onClose: () => void }) {
  const save = useSave(endPackSchedule, {
    success: scheduleText('ended'),
    failure: scheduleText('endFailed'),
    onSaved: () => {
      invalidateSchedules()
      onClose()
    },
  })
  return (
    <Popup title={scheduleText('endOf', { name })} size="s" hasCloseButton={false} onClose={onClose}>
      <p>{scheduleText('endText')}</p>
      <PopupActions>
        <Button onClick={onClose}>{scheduleText('cancel')}</Button>
        <Button variant="danger" isBusy={save.isPending} onClick={() => save.mutate({ params: { id } })}>
          {scheduleText('end')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

/** @param email of the user: only the owner changes a schedule, as it orders in their name */
function columnsOf(onAsk: (asked: Asked) => void, email: string | undefined): readonly Column<PackSchedule>[] {
  return [
    {
      key: 'name',
      title: scheduleText('name'),
      kind: 'text',
      isWrapped: true,
      value: ({ name }) => name,
      show: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      key: 'what',
      title: scheduleText('what'),
      kind: 'text',
      isWrapped: true,
      value: whatOf,
      show: (schedule) => <span className={styles.wrapped}>{whatOf(schedule)}</span>,
    },
    {
      key: 'when',
      title: scheduleText('when'),
      kind: 'text',
      isWrapped: true,
      value: whenOf,
      show: (schedule) => <span className={styles.wrapped}>{whenOf(schedule)}</span>,
    },
    {
      key: 'clients',
      title: scheduleText('clients'),
      kind: 'text',
      value: ({ clientIds }) => (clientIds === null ? scheduleText('allClients') : String(clientIds.length)),
      isOptional: true,
    },
    { key: 'next', title: scheduleText('next'), kind: 'instant', value: ({ nextAt }) => nextAt },
    { key: 'last', title: scheduleText('last'), kind: 'instant', value: ({ lastAt }) => lastAt, isOptional: true },
    {
      key: 'problem',
      title: scheduleText('problem'),
      kind: 'text',
      isWrapped: true,
      value: problemOf,
      show: (schedule) => <span className={styles.wrapped}>{problemOf(schedule)}</span>,
    },
    { key: 'owner', title: scheduleText('owner'), kind: 'text', value: ({ owner }) => owner, isOptional: true },
    {
      key: 'actions',
      title: scheduleText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (schedule) => (
        <span className={styles.buttons}>
          {schedule.owner === email ? (
            <Button
              size="s"
              aria-label={scheduleText('changeOf', { name: schedule.name })}
              onClick={() => onAsk({ form: 'change', schedule })}
            >
              {scheduleText('change')}
            </Button>
          ) : null}
          <Button
            size="s"
            aria-label={scheduleText('endOf', { name: schedule.name })}
            onClick={() => onAsk({ form: 'end', schedule })}
          >
            {scheduleText('end')}
          </Button>
        </span>
      ),
    },
  ]
}

const whatOf = ({ kind, timePeriod }: PackSchedule): string =>
  scheduleText('whatOf', { kind: packText(`kinds.${kind}`), period: periodText(timePeriod) })

const problemOf = ({ isPaused, problem }: PackSchedule): string => problem ?? (isPaused ? scheduleText('paused') : '')

function whenOf({ every, on, at, timeZone }: PackSchedule): string {
  if (every === 'day') return scheduleText('whenOf.day', { at, timeZone })
  if (every === 'week') return scheduleText('whenOf.week', { weekday: WEEKDAYS[on - 1]?.label ?? '', at, timeZone })
  return scheduleText(`whenOf.${every}`, { nth: String(on), at, timeZone })
}
