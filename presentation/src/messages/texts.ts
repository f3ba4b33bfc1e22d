import { compile } from './compile.ts'
import { type CompiledMessage, type Language, type MessageParams, render } from './message.ts'
import type { ParamsOf } from './message-params.ts'

/** The messages of an area by key, in ICU syntax. */
export type Messages = Readonly<Record<string, string>>

export interface Texts<Area extends Messages> {
  /** The text of a message. Its parameters are those that its English text names. */
  <Key extends keyof Area & string>(key: Key, ...params: ParamsOf<Area[Key]>): string
  /** The texts whose keys begin with the name of a group and a full stop, by the rest of their keys: the labels of a choice. */
  readonly group: <Name extends string>(name: Name) => Group<Area, Name>
}

type Group<Area extends Messages, Name extends string> = {
  readonly [Key in keyof Area as Key extends `${Name}.${infer Rest}` ? Rest : never]: string
}

/**
 * The texts of one area in one language.
 *
 * @param area the name of the area, which with a key is the code of a message: `chart.notLoaded`
 * @param messages its messages in English
 */
export function texts<const Area extends Messages>(area: string, messages: Area, language: Language): Texts<Area> {
  const text = textsByKey(area, messages, language)
  const group = <Name extends string>(name: Name) =>
    Object.fromEntries(
      Object.keys(messages)
        .filter((key) => key.startsWith(`${name}.`))
        .map((key) => [key.slice(name.length + 1), text(key)]),
    ) as Group<Area, Name>
  return Object.assign(text, { group })
}

/** The same for keys that are known when the program runs. */
export function textsByKey(area: string, messages: Messages, language: Language) {
  const translated = language.translated[area]
  const compiled = new Map<string, CompiledMessage>()
  const compiledOf = (key: string): CompiledMessage => {
    const message = compiled.get(key) ?? compile(translated?.[key] ?? messages[key]!)
    compiled.set(key, message)
    return message
  }
  return (key: string, params: MessageParams = {}): string => render(compiledOf(key), params, language.locale)
}
