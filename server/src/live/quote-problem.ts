import { QUOTE_PROBLEM } from '@portal/presentation/messages/en/server/quote-problem.ts'

import { texts } from '#base/texts.ts'

export const quoteProblem = texts('quoteProblem', QUOTE_PROBLEM)
