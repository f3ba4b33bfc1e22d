import { chartWordsOf } from '@portal/presentation/charts/chart-words.ts'
import { formatsOf } from '@portal/presentation/format/formats.ts'
import { timePeriodTextOf } from '@portal/presentation/format/time-period-text.ts'
import { ACCOUNT } from '@portal/presentation/messages/en/reports/account.ts'
import { REPORT_TABLE } from '@portal/presentation/messages/en/reports/report-table.ts'
import { RISK } from '@portal/presentation/messages/en/reports/risk.ts'
import { DOCUMENT } from '@portal/presentation/messages/en/server/document.ts'
import type { Language } from '@portal/presentation/messages/message.ts'
import { texts } from '@portal/presentation/messages/texts.ts'
import type { CodedSentence } from '@portal/presentation/story/story-replies.ts'
import { storyWriterOf } from '@portal/presentation/story/story-text.ts'

/** Texts of a document, in its language. */
export type DocumentWords = ReturnType<typeof documentWordsOf>

/** Made once for a document. */
export function documentWordsOf(language: Language) {
  const formats = formatsOf(language)
  const story = storyWriterOf(language, formats)
  return {
    locale: language.locale,
    ...chartWordsOf(language, formats),
    documentText: texts('document', DOCUMENT, language),
    timePeriodText: timePeriodTextOf(language, formats),
    accountText: texts('account', ACCOUNT, language),
    riskText: texts('risk', RISK, language),
    storySentence: (sentence: CodedSentence): string =>
      story
        .parts(sentence)
        .map(({ text }) => text)
        .join(''),
    tableText: texts('reportTable', REPORT_TABLE, language),
  }
}
