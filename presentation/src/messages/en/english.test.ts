import { deepEqual, doesNotThrow } from 'node:assert/strict'
import { it } from 'node:test'

import { compile } from '../compile.ts'
import { EN } from './english.ts'
import { AUDIT_SENTENCE } from './server/audit-sentence.ts'
import { CHART_DATA } from './server/chart-data.ts'
import { DOCUMENT } from './server/document.ts'
import { EXPLANATION } from './server/explanation.ts'
import { IMPORT_PROBLEM } from './server/import-problem.ts'
import { IMPORT_WARNING } from './server/import-warning.ts'
import { LETTER } from './server/letter.ts'
import { NOTICE } from './server/notice.ts'
import { QUOTE_PROBLEM } from './server/quote-problem.ts'
import { REFUSAL } from './server/refusal.ts'
import { REPORT_REASON } from './server/report-reason.ts'
import { STATEMENT_PROBLEM } from './server/statement-problem.ts'

const SERVER = {
  auditSentence: AUDIT_SENTENCE,
  notice: NOTICE,
  quoteProblem: QUOTE_PROBLEM,
  chartData: CHART_DATA,
  document: DOCUMENT,
  importProblem: IMPORT_PROBLEM,
  importWarning: IMPORT_WARNING,
  letter: LETTER,
  explanation: EXPLANATION,
  refusal: REFUSAL,
  reportReason: REPORT_REASON,
  statementProblem: STATEMENT_PROBLEM,
}

const messages = Object.entries({ ...EN, ...SERVER }).flatMap(([area, texts]) =>
  Object.entries<string>(texts).map(([key, message]) => [`${area}.${key}`, message] as const),
)

it('every message can be compiled', () => {
  for (const [code, message] of messages) doesNotThrow(() => compile(message), code)
})

it('codes are names', () => {
  deepEqual(
    messages.filter(([code]) => !/^[a-z]\w*(\.[\w-]+)+$/i.test(code)),
    [],
  )
})
