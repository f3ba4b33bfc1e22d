import { type Mandate, saveMandate } from '@portal/contract/limits/mandates.ts'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { shownError } from '#api/api-error.ts'
import { mandateText } from '#messages/administration/mandate-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { LimitFields } from './limit-fields.tsx'
import { draftOf, errorsOf, type LimitDraft, limitOf, newLimit } from './mandate-draft.ts'
import styles from './mandates.module.css'
import { invalidateMandates } from './use-mandates.ts'

interface MandatePopupProps {
  /** Null for a new one. */
  readonly mandate: Mandate | null
  readonly onClose: () => void
  /** Called after the save instead of `onClose`. */
  readonly onSaved: (saved: Pick<Mandate, 'id' | 'name'>) => void
}

const MAX_NAME_LENGTH = 200

/** Defines a mandate, or changes one: its name and its limits. */
export function MandatePopup({ mandate, onClose, onSaved }: MandatePopupProps) {
  const form = useRef<HTMLFormElement>(null)
  const added = useRef(1)
  const [name, setName] = useState(mandate?.name ?? '')
  const [limits, setLimits] = useState<readonly LimitDraft[]>(() => mandate?.limits.map(draftOf) ?? [newLimit('new 0')])
  const [isChecked, setIsChecked] = useState(false)
  const act = useAdminAction(saveMandate, {
    success: mandateText('saved'),
    failure: mandateText('failed'),
    onSettled: invalidateMandates,
  })
  const isNamed = name.trim() !== ''
  const isRight = isNamed && limits.length > 0 && limits.every((limit) => Object.keys(errorsOf(limit)).length === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (act.isPending) return
    if (isRight)
      act.mutate(
        { body: { ...(mandate && { mandateID: mandate.id }), name: name.trim(), limits: limits.map(limitOf) } },
        { onSuccess: ({ id }) => onSaved({ id, name: name.trim() }) },
      )
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Popup
      title={mandate ? mandateText('changeOf', { name: mandate.name }) : mandateText('add')}
      size="l"
      hasCloseButton={false}
      onClose={onClose}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={mandateText('name')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={isChecked && !isNamed ? mandateText('nameMissing') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {limits.map((limit, i) => (
          <LimitFields
            key={limit.key}
            limit={limit}
            place={i + 1}
            errors={isChecked ? errorsOf(limit) : {}}
            onChange={(changed) => setLimits(limits.map((each) => (each.key === changed.key ? changed : each)))}
            onRemove={() => setLimits(limits.filter((each) => each.key !== limit.key))}
          />
        ))}
        {isChecked && limits.length === 0 ? <p role="alert">{mandateText('noLimit')}</p> : null}
        <div className={styles.row}>
          <Button
            icon={Plus}
            onClick={() => {
              setLimits([...limits, newLimit(`new ${added.current}`)])
              added.current += 1
            }}
          >
            {mandateText('addLimit')}
          </Button>
        </div>
        {act.error ? <ErrorLine error={shownError(act.error)} /> : null}
        <PopupActions>
          <Button onClick={onClose}>{mandateText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={act.isPending}>
            {mandateText('save')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}
