import { IMPORT_PROBLEM } from '@portal/presentation/messages/en/server/import-problem.ts'

import { texts } from '#base/texts.ts'

export const problemText = texts('importProblem', IMPORT_PROBLEM)
