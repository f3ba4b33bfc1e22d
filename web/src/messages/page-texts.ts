import { ENGLISH, type Language } from '@portal/presentation/messages/message.ts'
import { type Messages, type Texts, texts as textsIn } from '@portal/presentation/messages/texts.ts'

/** English comes with the scripts. A page in another language has a script before them that puts it here. */
export const pageLanguage = (globalThis as { readonly clarityLanguage?: Language }).clarityLanguage ?? ENGLISH

/** The texts of one area in the language of the page. */
export const texts = <const Area extends Messages>(area: string, messages: Area): Texts<Area> =>
  textsIn(area, messages, pageLanguage)
