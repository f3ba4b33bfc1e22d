import { LIMIT_UNITS, type LimitKind } from '@portal/contract/limits/limit-terms.ts'
import { Trash2 } from 'lucide-react'
import { mandateText } from '#messages/administration/mandate-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { canLookThrough, choicesOf, isTyped, type LimitDraft, type LimitErrors, withKind } from './mandate-draft.ts'
import styles from './mandates.module.css'

interface LimitFieldsProps {
  readonly limit: LimitDraft
  /** From 1. */
  readonly place: number
  readonly errors: LimitErrors
  readonly onChange: (limit: LimitDraft) => void
  readonly onRemove: () => void
}

const KINDS = Object.keys(LIMIT_UNITS) as readonly LimitKind[]
const SIDES = ['maximum', 'minimum'] as const
const OF_LABELS = { assetClass: 'ofAssetClass', currency: 'ofCurrency', issuer: 'ofIssuer' } as const

/** A limit of a mandate. */
export function LimitFields({ limit, place, errors, onChange, onRemove }: LimitFieldsProps) {
  const { kind, of, side, bound, warning, isLookedThrough } = limit
  const unit = { fraction: mandateText('percent'), years: mandateText('years'), days: mandateText('days') }[LIMIT_UNITS[kind]]
  const error = (field: keyof LimitErrors) => (errors[field] ? mandateText(errors[field]) : undefined)
  const choices = choicesOf(kind)
  return (
    <fieldset className={styles.limit}>
      <legend className={styles.legend}>{mandateText('limit', { place })}</legend>
      <div className={styles.fields}>
        <Select
          label={mandateText('kind')}
          options={KINDS.map((value) => ({ value, label: mandateText(`kinds.${value}`) }))}
          value={kind}
          onChange={(chosen) => onChange(withKind(limit, chosen))}
        />
        {choices ? (
          <Select
            label={mandateText('of')}
            options={choices.map((value) => ({ value, label: mandateText(`choices.${value as 'issuer'}`) }))}
            value={of}
            onChange={(chosen) => onChange({ ...limit, of: chosen })}
          />
        ) : null}
        {isTyped(kind) ? (
          <TextField
            label={mandateText(OF_LABELS[kind as keyof typeof OF_LABELS])}
            value={of}
            error={error('of')}
            onChange={({ target }) => onChange({ ...limit, of: target.value })}
          />
        ) : null}
        <Select
          label={mandateText('side')}
          options={SIDES.map((value) => ({ value, label: mandateText(`sides.${value}`) }))}
          value={side}
          onChange={(chosen) => onChange({ ...limit, side: chosen })}
        />
        <TextField
          label={`${mandateText('bound')}, ${unit}`}
          inputMode="decimal"
          value={bound}
          error={error('bound')}
          onChange={({ target }) => onChange({ ...limit, bound: target.value })}
        />
        <TextField
          label={`${mandateText('warning')}, ${unit}`}
          inputMode="decimal"
          value={warning}
          error={error('warning')}
          onChange={({ target }) => onChange({ ...limit, warning: target.value })}
        />
      </div>
      <div className={styles.row}>
        {canLookThrough(limit) ? (
          <Checkbox
            label={mandateText('lookThrough')}
            checked={isLookedThrough}
            onChange={({ target }) => onChange({ ...limit, isLookedThrough: target.checked })}
          />
        ) : (
          <span />
        )}
        <IconButton icon={Trash2} label={mandateText('removeLimit', { place })} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
