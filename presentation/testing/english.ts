import { chartWordsOf } from '../src/charts/chart-words.ts'
import { formatsOf } from '../src/format/formats.ts'
import { ENGLISH } from '../src/messages/message.ts'

export const FORMATS = formatsOf(ENGLISH)
export const WORDS = chartWordsOf(ENGLISH, FORMATS)
