import type { AnyAnswer } from '#http/answer.ts'
import { answerAccountsInScope, answerAllAccounts, answerSaveAccountsInScope } from './accounts.ts'
import { answerAllClientsForUser, answerInitStartUp, answerSaveSelectedClient, answerSelectedClient } from './clients.ts'
import {
  answerAllReportingCurrencies,
  answerSaveSelectedReportingCurrency,
  answerSelectedReportingCurrency,
} from './currencies.ts'
import type { SelectionServices } from './present-selection.ts'
import { answerToggleLive } from './toggle-live.ts'

export const selectionAnswers: readonly AnyAnswer<SelectionServices>[] = [
  answerInitStartUp,
  answerAllClientsForUser,
  answerSelectedClient,
  answerSaveSelectedClient,
  answerAccountsInScope,
  answerAllAccounts,
  answerSaveAccountsInScope,
  answerAllReportingCurrencies,
  answerSelectedReportingCurrency,
  answerSaveSelectedReportingCurrency,
  answerToggleLive,
]
