import { TextField, type TextFieldProps } from '#ui/field/text-field.tsx'

/** A text field in the what-if bar, with its label as placeholder, because there is no room above. */
export function WhatIfField(props: Omit<TextFieldProps, 'isLabelHidden' | 'placeholder' | 'autoComplete'>) {
  return <TextField {...props} isLabelHidden placeholder={props.label} autoComplete="off" />
}
