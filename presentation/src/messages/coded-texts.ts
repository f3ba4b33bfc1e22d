import type { Language, MessageParams } from './message.ts'
import type { ParamsOf } from './message-params.ts'
import { type Messages, textsByKey } from './texts.ts'

/** A finished text with the code and the parameters that it was made of. */
export interface CodedText {
  /** Area and key of the message. */
  readonly code: string
  readonly params: MessageParams
  readonly text: string
}

type CodedTexts<Area extends Messages> = <Key extends keyof Area & string>(key: Key, ...params: ParamsOf<Area[Key]>) => CodedText

/** The texts of an area with their codes, for replies that say both. */
export function codedTexts<const Area extends Messages>(area: string, messages: Area, language: Language): CodedTexts<Area> {
  const text = textsByKey(area, messages, language)
  return (key: string, params: MessageParams = {}) => ({ code: `${area}.${key}`, params, text: text(key, params) })
}
