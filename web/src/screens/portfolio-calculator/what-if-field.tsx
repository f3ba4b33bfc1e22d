import { TextField, type TextFieldProps } from '#ui/field/text-field.tsx'

/** A field of the bar over the What-if, which is named in the field itself: there is no room over it. */
export function WhatIfField(props: Omit<TextFieldProps, 'isLabelHidden' | 'placeholder' | 'autoComplete'>) {
  return <TextField {...props} isLabelHidden placeholder={props.label} autoComplete="off" />
}
