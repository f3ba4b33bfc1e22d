import type { PackSchedule } from '@portal/contract/packs/schedules.ts'
import { namedPeriod } from '@portal/contract/reports/time-period.ts'

import { timePeriodText } from '#messages/choice-texts.ts'
import { scheduleText } from '#messages/pack-schedule-texts.ts'
import { packText } from '#messages/pack-texts.ts'
import { useCurrencyCodes } from '#selection/load-selection.ts'
import { Segments } from '#ui/choice/segments.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { timeZoneOptions, WEEKDAYS } from '#ui/select/time-zones.ts'
import { KINDS, PAPERS } from '../order-choices.ts'
import styles from '../packs.module.css'
import { type ScheduleDraft, withRecurrence } from './schedule-draft.ts'

const RHYTHMS = (['day', 'week', 'month', 'quarter'] as const).map((value) => ({
  value,
  label: scheduleText(`rhythms.${value}`),
}))
const PREVIOUS = ['previousMonth', 'previousQuarter', 'previousYear'] as const
/** There are at least so many in every month. */
const BUSINESS_DAYS = Array.from({ length: 20 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))
const WORKDAYS = WEEKDAYS.slice(0, 5)

/** A period of a schedule as people read it. */
export function periodText(period: PackSchedule['timePeriod']): string {
  const previous = PREVIOUS.find((each) => each === period)
  return previous ? scheduleText(`previous.${previous}`) : timePeriodText(namedPeriod.parse(period))
}

const PERIODS = [...PREVIOUS, ...(namedPeriod.def.entries ? Object.values(namedPeriod.def.entries) : [])].map((value) => ({
  value,
  label: periodText(value),
}))

interface RecurrenceFieldsProps {
  readonly draft: ScheduleDraft
  readonly isChecked: boolean
  readonly onChange: (draft: ScheduleDraft) => void
}

/** When it orders. */
export function RecurrenceFields({ draft, isChecked, onChange }: RecurrenceFieldsProps) {
  const { every, on, at, timeZone } = draft
  return (
    <div className={styles.row}>
      <Select
        label={scheduleText('every')}
        options={RHYTHMS}
        value={every}
        onChange={(chosen) => onChange(withRecurrence(draft, chosen))}
      />
      {every === 'day' ? null : (
        <Select
          label={scheduleText(every === 'week' ? 'weekday' : 'businessDay')}
          options={every === 'week' ? WORKDAYS : BUSINESS_DAYS}
          value={String(on)}
          onChange={(chosen) => onChange({ ...draft, on: Number(chosen) })}
        />
      )}
      <TextField
        type="time"
        label={scheduleText('at')}
        value={at}
        error={isChecked && at === '' ? scheduleText('atMissing') : undefined}
        onChange={({ target }) => onChange({ ...draft, at: target.value })}
      />
      <Select
        label={scheduleText('timeZone')}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChange={(chosen) => onChange({ ...draft, timeZone: chosen })}
      />
      {every === 'week' ? <span className={styles.hint}>{scheduleText('weekHint')}</span> : null}
    </div>
  )
}

interface ContentFieldsProps {
  readonly draft: ScheduleDraft
  readonly onChange: (changed: Partial<ScheduleDraft>) => void
}

/** Content of an order. */
export function ContentFields({ draft: { kind, timePeriod, currency, paper }, onChange }: ContentFieldsProps) {
  const currencies = useCurrencyCodes()
  return (
    <>
      <div className={styles.row}>
        <Segments label={packText('contents')} options={KINDS} value={kind} onChange={(chosen) => onChange({ kind: chosen })} />
        <Segments label={packText('paper')} options={PAPERS} value={paper} onChange={(chosen) => onChange({ paper: chosen })} />
      </div>
      <div className={styles.row}>
        <Select
          label={packText('period')}
          options={PERIODS}
          value={timePeriod}
          onChange={(chosen) => onChange({ timePeriod: chosen })}
        />
        <Select
          label={packText('currency')}
          options={[{ value: '', label: packText('ownCurrency') }, ...currencies.map((code) => ({ value: code, label: code }))]}
          value={currency}
          onChange={(chosen) => onChange({ currency: chosen })}
        />
      </div>
    </>
  )
}
