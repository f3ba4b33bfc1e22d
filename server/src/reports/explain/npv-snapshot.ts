import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { accountsReturn } from '@portal/engine/performance/period-return.derivation.ts'
import { accountsProfit, accountsValue, cashOf } from '@portal/engine/performance/scope-value.derivation.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { answerNpvSnapshot } from '../npv-snapshot.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, figureColumn, theRow } from './explainer.ts'

const TOTAL = 'Total'

const METHODS: Readonly<Record<FigureKey<typeof ACCOUNT_NPV>, string>> = {
  npv: 'NPV: quantity × value of one × exchange rate of every holding, and every cash balance, at the last price.',
  cash: 'Cash: every balance, settled, receivable and payable, at the last exchange rate.',
  npvChange1D: 'P/L of the day: NPV less the NPV before, less what came in from outside and plus what went out.',
  pct1D: 'Time-weighted return of the day: (NPV + out) ÷ (NPV before + in) - 1.',
  pctYTD: 'Time-weighted return since the last close of the year before: daily returns linked.',
}

/** Account NPV Summary: the account by its name, or Total. */
export const npvSnapshotExplainer = explainer(answerNpvSnapshot, (reply, { scope, row: [name = ''], column: asked }) => {
  const column = figureColumn(asked, figureKeys(ACCOUNT_NPV))
  const row =
    name === TOTAL
      ? reply.total
      : theRow(
          reply.rows.filter(({ account }) => account === name),
          'Rename one of them.',
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
          { label: 'Cash', formula: 'cash of each account and currency' },
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
    ...{ value: row[column], unit: columnUnit(ACCOUNT_NPV, column), method: METHODS[column], derivation },
    notedAs: { row: name, fields: [column] },
  }
})
