import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { accountsReturn } from '@portal/engine/performance/period-return.derivation.ts'
import { accountsProfit, accountsValue, cashOf } from '@portal/engine/performance/scope-value.derivation.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { columnUnit } from '#reports/explain/column-unit.ts'
import { explainer, figureColumn, theRow } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'

const TOTAL = 'Total'

const METHODS: Readonly<Record<FigureKey<typeof ACCOUNT_NPV>, string>> = {
  npv: explanationText('method.accountNpv'),
  cash: explanationText('method.cash'),
  npvChange1D: explanationText('method.scopeDayProfit'),
  pct1D: explanationText('method.dayTimeWeighted'),
  pctYTD: explanationText('method.yearToDate'),
}

/** Account NPV Summary: the account by its name, or Total. */
export const npvSnapshotExplainer = explainer(answerNpvSnapshot, (reply, { scope, row: [name = ''], column: asked }) => {
  const column = figureColumn(asked, figureKeys(ACCOUNT_NPV))
  const row =
    name === TOTAL
      ? reply.total
      : theRow(
          reply.rows.filter(({ account }) => account === name),
          explanationText('renameOne'),
        )
  const accounts = name === TOTAL ? scope.accounts : scope.accounts.filter(({ account }) => account.name === name)
  const { last } = scope.market
  const derivation = (): Derivation => {
    switch (column) {
      case 'npv':
        return accountsValue(scope, accounts, last)
      case 'cash':
        return step(
          'sum',
          { label: explanationText('cashLabel'), formula: explanationText('allCash') },
          accounts.flatMap((history) => cashOf(scope, history, last)),
        )
      case 'npvChange1D':
        return accountsProfit(scope, accounts, last)
      case 'pct1D':
        return accountsReturn(scope, accounts, 'D1', 'cumulative')
      case 'pctYTD':
        return accountsReturn(scope, accounts, 'YTD', 'cumulative')
    }
  }
  return {
    value: row[column],
    unit: columnUnit(ACCOUNT_NPV, column),
    method: METHODS[column],
    derivation,
    notedAs: { row: name, fields: [column] },
  }
})
