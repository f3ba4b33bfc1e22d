import {
  allReportingCurrencies,
  saveSelectedReportingCurrency,
  selectedReportingCurrency,
} from '@portal/contract/selection/currencies.ts'
import { assertPermitted } from '#access/scope.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { readReportingCurrencies, saveReportingCurrency } from '#store/session/selections.ts'
import { presentSelection, type SelectionServices } from './present-selection.ts'

export const answerAllReportingCurrencies = answer(allReportingCurrencies, async ({ caller }, { db }: SelectionServices) => {
  const { institutionId } = caller
  return { rows: [...(await db.withInstitution(institutionId, (tx) => readReportingCurrencies(tx, institutionId), 'read only'))] }
})

export const answerSelectedReportingCurrency = answer(
  selectedReportingCurrency,
  async ({ caller }, services: SelectionServices) => {
    const { reportingCurrency } = await presentSelection(caller, services)
    return { reportingCCY: reportingCurrency }
  },
)

export const answerSaveSelectedReportingCurrency = answer(
  saveSelectedReportingCurrency,
  async ({ body, caller }, { db, entitlements }: SelectionServices) => {
    assertPermitted(await entitlements.of(caller), body)
    const { reportingCCY } = body
    await db.as(caller, async (tx) => {
      const currencies = await readReportingCurrencies(tx, caller.institutionId)
      if (!currencies.includes(reportingCCY)) throw badRequest(refusal('noReportingCurrency', { currency: reportingCCY }))
      await saveReportingCurrency(tx, caller, reportingCCY)
    })
    return { reportingCCY }
  },
)
