import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { cashNpv } from '@portal/engine/positions/cash.derivation.ts'
import { holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import { heldParts, isFund } from '@portal/engine/positions/look-through.ts'
import { type Position, positionsOf } from '@portal/engine/positions/positions.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { EXPOSURE } from '@portal/presentation/tables/exposure.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerExposure, NOT_COVERED } from '../exposure.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, figureColumn, type Question, theRow } from './explainer.ts'

const METHOD = explanationText('method.lookThrough')
const TOTAL = 'Total'
const COVERAGE = 'coverage'

/** Look-through exposure: the group by its name, `Not covered` or `Total`; `coverage`. */
export const exposureExplainer = explainer(answerExposure, (reply, question) => {
  const { row: keys, column: asked } = question
  if (asked === COVERAGE)
    return {
      value: reply.coverage,
      unit: 'fraction',
      method: METHOD,
      derivation: () => lookThroughCoverage(question.scope, question.body.dimension),
      notedAs: { row: TOTAL, fields: [COVERAGE] },
    }
  const column = figureColumn(asked, figureKeys(EXPOSURE))
  const row = theRow(
    reply.rows.filter(({ name }) => name === keys[0]),
    explanationText('sameFactorName'),
  )
  return {
    value: row[column],
    unit: columnUnit(EXPOSURE, column),
    method: METHOD,
    derivation: () => derivationOf(question, row.name, column),
    notedAs: { row: row.name, fields: [column] },
  }
})

function derivationOf({ scope, body }: Question, name: string, column: FigureKey<typeof EXPOSURE>): Derivation {
  const npv = () =>
    step(
      'sum',
      { label: explanationText('npvLabel'), formula: explanationText('valuesTimesShares') },
      partsOf(scope, body.dimension, name, column),
    )
  if (column !== 'weight') return npv()
  const whole = accountsValue(scope, scope.accounts, scope.market.last)
  return step('quotient', { label: explanationText('shareNpv'), formula: explanationText('npvOverScope'), unit: 'fraction' }, [
    npv(),
    whole,
  ])
}

/** Part of each holding in a group. */
function partsOf(
  scope: ReportingScope,
  dimension: Question['body']['dimension'] = 'country',
  name: string,
  column: FigureKey<typeof EXPOSURE>,
): readonly Derivation[] {
  return heldOf(scope).flatMap(({ history, position: { of } }) => {
    const isThrough = isFund(scope, of)
    if ((column === 'direct' && isThrough) || (column === 'throughFunds' && !isThrough)) return []
    const share = heldParts(scope, dimension, of).reduce(
      (sum, part) => (name === TOTAL || (part.key ?? NOT_COVERED) === name ? sum + part.share : sum),
      0,
    )
    if (share === 0) return []
    const value = npvOf(scope, history, of)
    return share === 1 ? value : shared(scope, of, value, share)
  })
}

function shared({ market }: ReportingScope, of: Position['of'], value: Derivation, share: number): Derivation {
  const ticker = of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker
  return step('product', { label: ticker, formula: explanationText('valueTimesShare') }, [
    value,
    parameter(explanationText('shareOfTicker', { ticker }), share, explanationText('lookThrough'), 'fraction'),
  ])
}

const heldOf = (scope: ReportingScope) =>
  scope.accounts.flatMap((history) =>
    positionsOf(scope, history)
      .filter(({ npv }) => npv !== 0)
      .map((position) => ({ history, position })),
  )

function npvOf(scope: ReportingScope, { account, ledger }: AccountHistory, of: Position['of']): Derivation {
  const { market } = scope
  if (of.kind === 'cash') {
    const row = ledger.cash.find(({ currency }) => currency === market.currencyIndex(of.currency))!
    return cashNpv(scope, { account, ledger, row }, market.last)
  }
  const row = ledger.rows.find(({ instrument }) => instrument === of.index)!
  return holdingValue(scope, of.index, [{ account, ledger, row }], market.last)
}

/** One less the absolute values of what is not covered over those of all. */
export function lookThroughCoverage(scope: ReportingScope, dimension: Question['body']['dimension'] = 'country'): Derivation {
  const absolute = (value: Derivation) =>
    step('absolute', { label: value.label, formula: explanationText('absoluteValue') }, [value])
  const held = heldOf(scope)
  const all = held.map(({ history, position: { of } }) => absolute(npvOf(scope, history, of)))
  const unknown = held.flatMap(({ history, position: { of } }) => {
    const share = heldParts(scope, dimension, of).find(({ key }) => key === null)?.share ?? 0
    return share === 0 ? [] : absolute(shared(scope, of, npvOf(scope, history, of), share))
  })
  const sumOf = (label: string, parts: readonly Derivation[]) =>
    step('sum', { label, formula: explanationText('absoluteValues') }, parts)
  const ratio = {
    label: explanationText('uncoveredShare'),
    formula: explanationText('uncoveredOverAll'),
    unit: 'fraction',
  } as const
  return step(
    'difference',
    { label: explanationText('covered'), formula: explanationText('oneLessUncovered'), unit: 'fraction' },
    [
      parameter('One', 1, explanationText('wholeIsOne'), 'fraction'),
      step('quotient', ratio, [sumOf(explanationText('notCovered'), unknown), sumOf(explanationText('allHoldings'), all)]),
    ],
  )
}
