import type { Text } from '@portal/engine/message.ts'
import { type CodedText, codedTexts } from '@portal/presentation/messages/coded-texts.ts'
import { REFUSAL } from '@portal/presentation/messages/en/server/refusal.ts'
import { textsByKey } from '@portal/presentation/messages/texts.ts'
import { engineText } from './engine-text.ts'
import { LANGUAGE } from './texts.ts'

/** Why a request is refused, or failed: with the code and the parameters that a reply says beside its reason. */
export const refusal = codedTexts('refusal', REFUSAL, LANGUAGE)

const textOf = textsByKey('refusal', REFUSAL, LANGUAGE)

/** Text of a refusal by the engine. A code without a message is a type error where this is called. */
export function invalidInputText({ code, params: given }: RefusedInput): CodedText {
  const params = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, engineText(text)]))
  return { code: `refusal.${code}`, params, text: textOf(code, params) }
}

interface RefusedInput {
  readonly code: keyof typeof REFUSAL
  readonly params: Readonly<Record<string, Text>>
}
