import { chartWordsOf } from '@portal/presentation/charts/chart-words.ts'
import { formatsOf } from '@portal/presentation/format/formats.ts'
import type { Language } from '@portal/presentation/messages/message.ts'

/** What a document says, in its language. */
export type DocumentWords = ReturnType<typeof documentWordsOf>

/** Made once for a document. */
export const documentWordsOf = (language: Language) => chartWordsOf(formatsOf(language))
