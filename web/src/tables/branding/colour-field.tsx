import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { brandingText } from '#messages/administration/branding-texts.ts'
import fieldStyles from '#ui/field/field.module.css'
import { Field } from '#ui/field/field.tsx'
import styles from './branding.module.css'
import type { BrandingTexts } from './branding-texts.ts'

interface ColourFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'form'> {
  readonly form: UseFormReturn<BrandingTexts>
  readonly name: 'colour' | 'accentColour'
  readonly label: string
  readonly error: string | undefined
}

/** A colour as text, such as #1f5fbf, or from the browser's palette. Empty is none. */
export function ColourField({ form, name, label, error, ...input }: ColourFieldProps) {
  const text = form.watch(name)
  const palette = (
    <input
      type="color"
      className={styles.palette}
      aria-label={brandingText('pick', { field: label })}
      value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#ffffff'}
      onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true, shouldValidate: true })}
    />
  )
  return (
    <Field label={label} error={error} end={palette}>
      {(wiring) => (
        <input
          type="text"
          name={name}
          spellCheck={false}
          autoComplete="off"
          {...input}
          {...wiring}
          className={fieldStyles.input}
        />
      )}
    </Field>
  )
}
