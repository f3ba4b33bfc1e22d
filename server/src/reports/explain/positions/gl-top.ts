import { rowProfit } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { dayText } from '@portal/engine/derivation/sources.ts'
import { closeOf } from '@portal/engine/instruments/close.derivation.ts'
import { quantityAt } from '@portal/engine/ledger/account-ledger.ts'
import { atRowPrices } from '@portal/engine/market/reporting-market.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { putInByTrades } from '@portal/engine/positions/capital-moves.derivation.ts'
import { exposureOf, holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import { instrumentFigures } from '@portal/engine/positions/instrument-figures.ts'
import { quantityOf, rowsOf } from '@portal/engine/positions/quantity.derivation.ts'
import { putInInKind } from '@portal/engine/positions/valued-flows.derivation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { columnUnit } from '#reports/explain/column-unit.ts'
import { explainer, type FoundFigure, figureColumn, theRow } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { spotFigure } from '#reports/explain/spot.ts'
import { answerGlTop } from '#reports/positions/gl-top.ts'

const METHODS: Readonly<Record<FigureKey<typeof TOP_HOLDINGS>, string>> = {
  position: explanationText('method.allUnits'),
  plCCY: explanationText('method.holdingDayProfit'),
  pctChange: explanationText('method.dayReturn'),
  npv: explanationText('method.holdingNpv'),
  weight: explanationText('method.npvWeight'),
}

/** Summary: `rows`, `topHoldings`, `gainers` or `losers`, then the ticker. */
export const glTopExplainer = explainer(answerGlTop, (reply, { scope, row: [table = '', ticker = ''], column }) => {
  const { market } = scope
  const held = instrumentFigures(scope).filter(({ instrument }) => instrument.ticker === ticker)
  if (table === 'rows') {
    const row = theRow(
      reply.rows.filter((each) => each.ticker === ticker),
      explanationText('askPositionDetails'),
    )
    const { index } = theRow(
      held.filter(({ isHeld }) => isHeld),
      explanationText('askPositionDetails'),
    )
    const priced = rowsOf(scope.accounts, index).find(
      ({ row: { dealt, steps } }) => dealt && quantityAt(steps, market.last) !== 0,
    )
    const reporting = priced ? atRowPrices(scope, priced.account, priced.row) : scope
    return spotFigure(scope, index, row, column, () => closeOf(reporting, index, market.last))
  }
  if (table !== 'topHoldings' && table !== 'gainers' && table !== 'losers') throw notFound()
  const row = theRow(
    reply[table].rows.filter((each) => each.ticker === ticker),
    explanationText('askPositionDetails'),
  )
  const { index } = theRow(held, explanationText('askPositionDetails'))
  const figure = figureColumn(column, figureKeys(TOP_HOLDINGS))
  const derivation = (): Derivation => {
    const npv = () => holdingValue(scope, index, rowsOf(scope.accounts, index), market.last)
    if (figure === 'npv') return npv()
    if (figure === 'weight')
      return step(
        'quotient',
        { label: explanationText('shareNpv'), formula: explanationText('npvOverScope'), unit: 'fraction' },
        [npv(), accountsValue(scope, scope.accounts, market.last)],
      )
    if (figure === 'position') return quantityOf(scope, rowsOf(scope.accounts, index), market.last)
    return figure === 'plCCY' ? instrumentProfit(scope, index) : changeOf(scope, index)
  }
  return {
    value: row[figure],
    unit: columnUnit(TOP_HOLDINGS, figure),
    method: METHODS[figure],
    derivation,
    notedAs: { row: ticker, fields: [figure] },
  } satisfies FoundFigure
})

/** P/L of the day of an instrument over the accounts of a scope. */
function instrumentProfit(scope: ReportingScope, index: number): Derivation {
  const { last } = scope.market
  const parts = rowsOf(scope.accounts, index).map((owned) => rowProfit(scope, index, owned, last))
  if (parts.length === 1) return parts[0]!
  return step(
    'sum',
    {
      label: explanationText('profitAndLossOfOn', {
        ticker: scope.market.instruments[index]!.ticker,
        day: dayText(scope.market, last),
      }),
      formula: explanationText('profitOfAccounts'),
    },
    parts,
  )
}

/** The same on the day's capital. */
function changeOf(scope: ReportingScope, index: number): Derivation {
  const { market } = scope
  const label = explanationText('changeOf', { ticker: market.instruments[index]!.ticker })
  return step('quotient', { label, formula: explanationText('profitOverDayCapital'), unit: 'fraction' }, [
    instrumentProfit(scope, index),
    capitalOfDay(scope, index),
  ])
}

/** The opening exposure without its sign, and what was put in on the day by trades and in kind. */
function capitalOfDay(scope: ReportingScope, index: number): Derivation {
  const { market, accounts } = scope
  const t = market.last
  const rows = rowsOf(accounts, index)
  const before = exposureOf(scope, index, rows, t - 1)
  const opening = step(
    'absolute',
    { label: explanationText('unsignedExposureBefore'), formula: explanationText('valueBeforeUnits') },
    [before],
  )
  const side = Math.sign(exposureOf(scope, index, rows, t).value || before.value)
  const inKind = putInInKind(scope, accounts, index, t, side)
  return step('sum', { label: explanationText('dayCapital'), formula: explanationText('exposurePlusPut') }, [
    opening,
    ...putInByTrades(scope, accounts, index, t),
    ...inKind,
  ])
}
