import { chartWordsOf } from '@portal/presentation/charts/chart-words.ts'
import { formatsOf } from '@portal/presentation/format/formats.ts'
import { TIME_PERIOD } from '@portal/presentation/messages/en/choices.ts'
import { REPORT_TABLE } from '@portal/presentation/messages/en/report-table.ts'
import { DOCUMENT } from '@portal/presentation/messages/en/server/document.ts'
import type { Language } from '@portal/presentation/messages/message.ts'
import { texts } from '@portal/presentation/messages/texts.ts'

/** What a document says, in its language. */
export type DocumentWords = ReturnType<typeof documentWordsOf>

/** Made once for a document. */
export const documentWordsOf = (language: Language) => ({
  locale: language.locale,
  ...chartWordsOf(language, formatsOf(language)),
  documentText: texts('document', DOCUMENT, language),
  timePeriodText: texts('timePeriod', TIME_PERIOD, language),
  tableText: texts('reportTable', REPORT_TABLE, language),
})
