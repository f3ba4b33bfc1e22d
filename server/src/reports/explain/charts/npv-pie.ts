import { type Derivation, lazyStep, step } from '@portal/engine/derivation/derivation.ts'
import { quantityAt } from '@portal/engine/ledger/account-ledger.ts'
import { instrumentOf } from '@portal/engine/ledger/dealt-prices.ts'
import { cashValue, rowValue } from '@portal/engine/ledger/row-money.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { cashNpv } from '@portal/engine/positions/cash.derivation.ts'
import { CASH } from '@portal/engine/positions/group-of.ts'
import { holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { answerNpvPie } from '#charts/npv-pie.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, figureColumn, withheldChart } from '../explainer.ts'
import { findSlice } from './chart-figures.ts'

const METHOD = explanationText('method.pie')

/** NPV pie: the asset class. */
export const npvPieExplainer = explainer(answerNpvPie, ({ chart }, { scope, row: [name = ''], column: asked }) => {
  const column = figureColumn(asked, ['value', 'fraction', 'share'])
  const unit = column === 'value' ? 'money' : 'fraction'
  if (!chart) return withheldChart(unit, METHOD)
  const { key, value } = findSlice(chart, name, column)
  const derivation = (): Derivation => {
    const own = classValue(scope, key)
    if (column === 'value') return own
    const whole =
      column === 'fraction'
        ? accountsValue(scope, scope.accounts, scope.market.last)
        : step(
            'sum',
            { label: explanationText('positiveParts'), formula: explanationText('sliceNpvs') },
            chart.slices.map((slice) => classValue(scope, slice.key)),
          )
    return step(
      'quotient',
      { label: explanationText('shareOfKey', { key }), formula: explanationText('classOverWhole'), unit: 'fraction' },
      [own, whole],
    )
  }
  return {
    value,
    unit,
    method: METHOD,
    derivation,
    notedAs: { row: 'Total', fields: column === 'fraction' ? ['pctNPV'] : [] },
  }
})

/** NPV of an asset class over the accounts of a scope. */
function classValue(scope: ReportingScope, name: string): Derivation {
  const { market, rates, accounts } = scope
  const t = market.last
  const rows = accounts.flatMap(({ account, ledger }) =>
    ledger.rows
      .filter((row) => market.instruments[row.instrument]!.assetClass === name && quantityAt(row.steps, t) !== 0)
      .map((row) => ({ account, row, ledger })),
  )
  const cash =
    name === CASH ? accounts.flatMap(({ account, ledger }) => ledger.cash.map((row) => ({ account, ledger, row }))) : []
  const held = cash.filter(({ row }) => row.balance[t] !== 0)
  const value =
    rows.reduce((sum, { row }) => sum + rowValue(row, instrumentOf(row, market.instrumentAt), t, rates), 0) +
    held.reduce((sum, { row }) => sum + cashValue(row, t, rates), 0)
  return lazyStep('sum', { label: explanationText('npv', { name }), formula: explanationText('holdingNpvs') }, value, () => [
    ...rows.map((owned) => holdingValue(scope, owned.row.instrument, [owned], t)),
    ...held.map((each) => cashNpv(scope, each, t)),
  ])
}
