import { chartWordsOf } from '@portal/presentation/charts/chart-words.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { pageLanguage } from '#messages/page-texts.ts'

/** Texts of the page's charts. */
export const chartWords = chartWordsOf(pageLanguage, PAGE_FORMATS)
