import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { type Messages, type Texts, texts as textsIn } from '@portal/presentation/messages/texts.ts'

/** The language of replies and letters, as pages name it. */
export const LANGUAGE = ENGLISH.locale.slice(0, 2)

/** The texts of one area in the language of replies and letters. */
export const texts = <const Area extends Messages>(area: string, messages: Area): Texts<Area> => textsIn(area, messages, ENGLISH)
