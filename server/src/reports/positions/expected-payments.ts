import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { expectedPayments } from '@portal/contract/reports/positions/expected-payments.ts'
import { type ExpectedPayment, expectedPayments as paymentsOf } from '@portal/engine/income/expected-payments.ts'
import { intervalOf } from '@portal/engine/performance/time-period.ts'
import { heldInstruments, heldSumsToNpv } from '@portal/engine/positions/exposures.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from '#reports/report-services.ts'

const DAY_SECONDS = 86_400
const TOTAL = 'Total'

export const answerExpectedPayments = answer(expectedPayments, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, `${expectedPayments.path} ${body.due ?? ''}`, async () =>
    prepare(expectedPayments, await runTask(() => reply(scope, services.log, body.due))),
  )
})

const TYPES: Readonly<Record<ExpectedPayment['kind'], string>> = {
  coupon: reportReason('payment.coupon'),
  redemption: reportReason('payment.redemption'),
  dividend: reportReason('payment.dividend'),
}
const BASES: Readonly<Record<ExpectedPayment['basis'], string>> = {
  terms: reportReason('payment.terms'),
  announced: reportReason('payment.announced'),
  forecast: reportReason('payment.forecast'),
}

function reply(
  scope: ReportingScope,
  log: Log,
  due: RequestOf<typeof expectedPayments>['due'],
): ResponseOf<typeof expectedPayments> {
  const { market } = scope
  const notes = createNotes()
  const payments = paymentsOf(scope, due && intervalOf(due))
  const isTrue = heldSumsToNpv(log, scope, heldInstruments(scope))
  const notTrue = () => reportReason('payment.holdings')
  const rows = payments.map(({ index, day, kind, basis, units, amount, currency, total, value }) => {
    const symbol = market.instruments[index]!.ticker
    const noRate = () => reportReason('payment.noRate', { currency, reportingCCY: scope.reportingCCY })
    return {
      date: day * DAY_SECONDS,
      symbol,
      type: TYPES[kind],
      basis: BASES[basis],
      quantity: units,
      perUnit: amount,
      ccy: currency,
      amount: notes.state(symbol, 'amount', figure(isTrue ? total : Number.NaN, notTrue)),
      value: notes.state(symbol, 'value', figure(isTrue ? value : Number.NaN, isTrue ? noRate : notTrue)),
    }
  })
  const sum = payments.reduce((total, { value }) => total + value, 0)
  const total = {
    value: notes.state(
      TOTAL,
      'value',
      figure(isTrue ? sum : Number.NaN, isTrue ? () => reportReason('payment.withoutRate') : notTrue),
    ),
  }
  return withDoubtNotes(scope, { ...replyFields(scope), rows, total, ...notes.field() })
}
