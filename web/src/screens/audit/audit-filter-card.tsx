import { Controller, useForm } from 'react-hook-form'

import { AUDIT_TEXTS as TEXTS } from '#messages/administration/audit-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './audit.module.css'
import { type AuditFilters, EVERY_EVENT } from './audit-filters.ts'

interface AuditFilterCardProps {
  readonly filters: AuditFilters
  readonly onFilter: (filters: AuditFilters) => void
}

const RESULTS = [
  { value: '', label: TEXTS.anyResult },
  ...(['success', 'failure', 'refused'] as const).map((result) => ({ value: result, label: TEXTS.results[result] })),
] as const

/** Narrows the trail down by who did what to whom, and when. */
export function AuditFilterCard({ filters, onFilter }: AuditFilterCardProps) {
  const { register, handleSubmit, control, reset } = useForm<AuditFilters>({ defaultValues: EVERY_EVENT, values: filters })
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 300 } as const
  return (
    <Card title={TEXTS.filterTitle} isPadded>
      <form className={styles.filter} noValidate onSubmit={handleSubmit(onFilter)}>
        <TextField label={TEXTS.actor} {...plain} {...register('actor')} />
        <TextField label={TEXTS.action} {...plain} {...register('action')} />
        <TextField label={TEXTS.object} {...plain} {...register('object')} />
        <Controller
          control={control}
          name="result"
          render={({ field: { value, onChange } }) => (
            <Select label={TEXTS.result} options={RESULTS} value={value} onChange={onChange} />
          )}
        />
        <TextField label={TEXTS.from} type="date" {...register('from')} />
        <TextField label={TEXTS.to} type="date" {...register('to')} />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {TEXTS.filter}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              reset(EVERY_EVENT)
              onFilter(EVERY_EVENT)
            }}
          >
            {TEXTS.clear}
          </Button>
        </div>
      </form>
    </Card>
  )
}
