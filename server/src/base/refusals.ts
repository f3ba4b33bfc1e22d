import { type CodedText, codedTexts } from '@portal/presentation/messages/coded-texts.ts'
import { REFUSAL } from '@portal/presentation/messages/en/server/refusal.ts'
import { ENGLISH, type MessageParams } from '@portal/presentation/messages/message.ts'

/** Why a request is refused, or failed: with the code and the parameters that a reply says beside its reason. */
export const refusal = codedTexts('refusal', REFUSAL, ENGLISH)

/** What the engine refuses, by its code. */
export const invalidInputText = ({ code, params }: { readonly code: string; readonly params: MessageParams }): CodedText =>
  (refusal as (code: string, params: MessageParams) => CodedText)(code, params)
