import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Returns the validation error of a value, or null. */
type Check<Value> = (value: Value) => string | null

/** Adapts one check a field to the form library; a field without a check is always valid. */
export function checkedBy<Values extends FieldValues>(
  checks: { readonly [Name in keyof Values]?: Check<Values[Name]> },
): Resolver<Values> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [name, value] of Object.entries(values)) {
      const message = checks[name]?.(value)
      if (message) errors[name] = { type: 'check', message }
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Values> }
  }
}
