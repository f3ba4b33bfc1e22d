import type { OpenException } from '@portal/contract/institution/exceptions.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'

import { dataText } from '#messages/administration/data-texts.ts'
import { Radio, RadioGroup } from '#ui/choice/radio.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { type CorrectedBy, correctionsOf, type DecisionForm } from './corrections.ts'

interface CorrectionFieldsProps {
  readonly exceptions: readonly OpenException[]
  readonly by: CorrectedBy
  readonly onBy: (by: CorrectedBy) => void
  readonly register: UseFormRegister<DecisionForm>
  readonly errors: FieldErrors<DecisionForm>
}

/** Asks what is right in place of what was delivered. */
export function CorrectionFields({ exceptions, by, onBy, register, errors }: CorrectionFieldsProps) {
  return (
    <>
      <RadioGroup legend={dataText('correctBy')}>
        {correctionsOf(exceptions).map((each) => (
          <Radio
            key={each}
            name="correctedBy"
            label={dataText(`correctedBy.${each}`)}
            checked={by === each}
            onChange={() => onBy(each)}
          />
        ))}
      </RadioGroup>
      {by === 'value' ? (
        <TextField
          label={dataText('correctTo')}
          hint={dataText('correctToHint')}
          inputMode="decimal"
          error={errors.correctTo?.message}
          {...register('correctTo')}
        />
      ) : null}
      {by === 'times' ? (
        <TextField
          label={dataText('factor')}
          hint={dataText('factorHint')}
          inputMode="decimal"
          error={errors.factor?.message}
          {...register('factor')}
        />
      ) : null}
    </>
  )
}
