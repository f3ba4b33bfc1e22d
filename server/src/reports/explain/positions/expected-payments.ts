import { step } from '@portal/engine/derivation/derivation.ts'
import { expectedPayments, paymentAmount, paymentValue, unitsHeld } from '@portal/engine/income/expected-payments.ts'
import { intervalOf } from '@portal/engine/performance/time-period.ts'
import { EXPECTED_PAYMENTS } from '@portal/presentation/tables/positions/expected-payments.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { columnUnit } from '#reports/explain/column-unit.ts'
import { explainer, figureColumn } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerExpectedPayments } from '#reports/positions/expected-payments.ts'

const METHODS: Readonly<Record<FigureKey<typeof EXPECTED_PAYMENTS>, string>> = {
  quantity: explanationText('method.paymentUnits'),
  perUnit: explanationText('method.expectedPayments'),
  amount: explanationText('method.expectedPayments'),
  value: explanationText('method.expectedPayments'),
}

/** Expected payments: `rows` and the position of the row in the reply, from 0; `total`. */
export const expectedPaymentsExplainer = explainer(
  answerExpectedPayments,
  (reply, { scope, body, row: [table, place = ''], column: asked }) => {
    const payments = () => expectedPayments(scope, body.due && intervalOf(body.due))
    if (table === 'total') {
      const column = figureColumn(asked, ['value'])
      return {
        value: reply.total.value,
        unit: 'money',
        method: METHODS[column],
        notedAs: { row: 'Total', fields: [column] },
        derivation: () =>
          step(
            'sum',
            { label: explanationText('expectedPayments'), formula: explanationText('ofEachPayment') },
            payments().map((payment) => paymentValue(scope, payment)),
          ),
      }
    }
    const row = table === 'rows' && /^\d{1,6}$/.test(place) ? reply.rows[Number(place)] : undefined
    if (!row) throw notFound()
    const column = figureColumn(asked, figureKeys(EXPECTED_PAYMENTS))
    return {
      value: row[column],
      unit: columnUnit(EXPECTED_PAYMENTS, column),
      method: METHODS[column],
      notedAs: { row: row.symbol, fields: [column] },
      derivation: () => {
        const payment = payments()[Number(place)]!
        if (column === 'quantity') return unitsHeld(scope, payment)
        if (column === 'perUnit') return payment.made()
        return column === 'amount' ? paymentAmount(scope, payment) : paymentValue(scope, payment)
      },
    }
  },
)
