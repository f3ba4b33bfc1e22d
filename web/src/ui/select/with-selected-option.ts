import type { SelectOption } from './select.tsx'

/** The options, including the chosen one before the list has loaded; an empty text is no option. */
export function withSelectedOption(options: readonly SelectOption<string>[], chosen: string): readonly SelectOption<string>[] {
  return chosen === '' || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options]
}
