import { sourceText } from '#messages/administration/source-texts.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Checklist } from '#ui/choice/checklist.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { timeZoneOptions, WEEKDAYS } from '#ui/select/time-zones.ts'
import { isOfNoAccount, type SourceDraft, type SourceError } from './source-draft.ts'
import styles from './sources.module.css'

interface ExpectationFieldsProps {
  readonly draft: SourceDraft
  readonly errorOf: (error: SourceError) => string | undefined
  readonly onChange: (changed: Partial<SourceDraft>) => void
}

/** Expectations of a source, and their times. */
export function ExpectationFields({ draft, errorOf, onChange }: ExpectationFieldsProps) {
  const { way, isExpected, dueAt, timeZone, weekdays, hoursBefore, minLines, needsAllAccounts } = draft
  return (
    <>
      <Checkbox
        label={sourceText('isExpected')}
        checked={isExpected}
        onChange={({ target }) => onChange({ isExpected: target.checked })}
      />
      {isExpected ? (
        <>
          <div className={styles.row}>
            <TextField
              type="time"
              label={sourceText('dueAt')}
              value={dueAt}
              error={errorOf('dueMissing')}
              onChange={({ target }) => onChange({ dueAt: target.value })}
            />
            <Select
              label={sourceText('timeZone')}
              options={timeZoneOptions(timeZone)}
              value={timeZone}
              onChange={(chosen) => onChange({ timeZone: chosen })}
            />
            <TextField
              inputMode="numeric"
              label={sourceText('hoursBefore')}
              value={hoursBefore}
              error={errorOf('hoursWrong')}
              onChange={({ target }) => onChange({ hoursBefore: target.value })}
            />
          </div>
          <Checklist
            legend={sourceText('weekdays')}
            options={WEEKDAYS}
            chosen={new Set(weekdays.map(String))}
            onChange={(chosen) => onChange({ weekdays: [...chosen].map(Number) })}
            allLabel={sourceText('everyDay')}
            countText={(chosen, all) => sourceText('countOf', { chosen, all })}
          />
        </>
      ) : null}
      <TextField
        inputMode="numeric"
        label={sourceText('minLines')}
        value={minLines}
        error={errorOf('linesWrong')}
        onChange={({ target }) => onChange({ minLines: target.value })}
      />
      {isOfNoAccount(way) ? null : (
        <Checkbox
          label={sourceText('needsAll')}
          checked={needsAllAccounts}
          onChange={({ target }) => onChange({ needsAllAccounts: target.checked })}
        />
      )}
    </>
  )
}
