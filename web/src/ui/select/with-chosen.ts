import type { SelectOption } from './select.tsx'

/** The options, and the chosen one even before their list has come; an empty text is no choice. */
export function withChosen(options: readonly SelectOption<string>[], chosen: string): readonly SelectOption<string>[] {
  return chosen === '' || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options]
}
