import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { type Messages, type Texts, texts as textsIn } from '@portal/presentation/messages/texts.ts'

/** The language of replies, letters and documents. */
export const LANGUAGE = ENGLISH

/** The texts of one area in the language of replies and letters. */
export const texts = <const Area extends Messages>(area: string, messages: Area): Texts<Area> => textsIn(area, messages, LANGUAGE)
