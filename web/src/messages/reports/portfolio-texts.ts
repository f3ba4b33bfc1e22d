import { PORTFOLIO, WHAT_IF } from '@portal/presentation/messages/en/reports/portfolio.ts'
import { texts } from '#messages/page-texts.ts'

export const portfolioText = texts('portfolio', PORTFOLIO)
export const whatIfText = texts('whatIf', WHAT_IF)
