/** A message as it is rendered: text, or its parts. The `#` of a plural is a part with the name of the plural. */
export type CompiledMessage = string | readonly MessagePart[]

type MessagePart =
  | string
  | readonly [name: string, kind?: 'number']
  | readonly [name: string, kind: 'plural' | 'select', options: Readonly<Record<string, CompiledMessage>>]

/** Values by parameter name. Figures and dates come formatted; counts come as numbers. */
export type MessageParams = Readonly<Record<string, string | number | boolean>>

/** The language that a message is rendered in. */
export interface Language {
  /** Of its plurals and numbers, such as `en-US`. */
  readonly locale: string
  /** Of its dates, where it is another one. */
  readonly dateLocale?: string
  /** Messages by area and key; what is missing is rendered in English. */
  readonly translated: Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>
}

/** With the numbers of the United States and the dates of the United Kingdom. */
export const ENGLISH: Language = { locale: 'en-US', dateLocale: 'en-GB', translated: {} }

/** The text of a message. */
export function render(message: CompiledMessage, params: MessageParams, locale: string): string {
  if (typeof message === 'string') return message
  let text = ''
  for (const part of message) text += typeof part === 'string' ? part : renderPart(part, params, locale)
  return text
}

function renderPart([name, kind, options]: Exclude<MessagePart, string>, params: MessageParams, locale: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`The message needs ${name}.`)
  if (kind === undefined) return String(value)
  if (kind === 'number') return value.toLocaleString(locale)
  const other = kind === 'plural' ? new Intl.PluralRules(locale).select(Number(value)) : 'other'
  const option = options![kind === 'plural' && `=${value}` in options! ? `=${value}` : String(value)]
  return render(option ?? options![other] ?? options!.other!, params, locale)
}
