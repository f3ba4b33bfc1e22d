import { Controller, useForm } from 'react-hook-form'

import { auditText } from '#messages/administration/audit-texts.ts'
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
  { value: '', label: auditText('anyResult') },
  ...(['success', 'failure', 'refused'] as const).map((result) => ({ value: result, label: auditText(`results.${result}`) })),
] as const

/** Filters by actor, action, object, result and days. */
export function AuditFilterCard({ filters, onFilter }: AuditFilterCardProps) {
  const { register, handleSubmit, control, reset } = useForm<AuditFilters>({ defaultValues: EVERY_EVENT, values: filters })
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 300 } as const
  return (
    <Card title={auditText('filterTitle')} isPadded>
      <form className={styles.filter} noValidate onSubmit={handleSubmit(onFilter)}>
        <TextField label={auditText('actor')} {...plain} {...register('actor')} />
        <TextField label={auditText('action')} {...plain} {...register('action')} />
        <TextField label={auditText('object')} {...plain} {...register('object')} />
        <Controller
          control={control}
          name="result"
          render={({ field: { value, onChange } }) => (
            <Select label={auditText('result')} options={RESULTS} value={value} onChange={onChange} />
          )}
        />
        <TextField label={auditText('from')} type="date" {...register('from')} />
        <TextField label={auditText('to')} type="date" {...register('to')} />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {auditText('filter')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              reset(EVERY_EVENT)
              onFilter(EVERY_EVENT)
            }}
          >
            {auditText('clear')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
