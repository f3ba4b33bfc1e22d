import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'

import { explanationOf } from '@portal/engine/attribution/explanation.ts'
import { nameOf, partOfRows } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { durationOf, yieldOf } from '@portal/engine/instruments/models.derivation.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import type { Position } from '@portal/engine/positions/positions.ts'
import { riskShareOf } from '@portal/engine/risk/risk-shares.derivation.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { engineText } from '#base/engine-text.ts'
import type { Question } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'

/** How the further figures of a position are made. */
export const FURTHER_METHODS = {
  weight: explanationText('method.npvWeight'),
  pctRisk: explanationText('method.riskShare'),
  pctShortfall: explanationText('method.shortfallShare'),
  totalPL: explanationText('method.positionProfit'),
  yield: explanationText('method.yield'),
  duration: explanationText('method.duration'),
} as const

/** @param npv of the position */
export function furtherDerivation(
  { scope, body, log }: Question,
  { history, position }: { readonly history: AccountHistory; readonly position: Position },
  column: keyof typeof FURTHER_METHODS,
  npv: () => Derivation,
): Derivation {
  const { market } = scope
  const { of } = position
  switch (column) {
    case 'weight': {
      const whole = accountsValue(scope, scope.accounts, market.last)
      return step(
        'quotient',
        { label: explanationText('shareNpv'), formula: explanationText('npvOverScope'), unit: 'fraction' },
        [npv(), whole],
      )
    }
    case 'pctRisk':
    case 'pctShortfall': {
      const ticker = of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker
      const contributions = column === 'pctRisk' ? 'volatility' : 'expectedShortfall'
      return riskShareOf(scope, scopeRisk(scope, log).scenarios, of, position.quantity, ticker, contributions)
    }
    case 'totalPL': {
      const { account } = history
      const { rows, span } = explanationOf(scope, body.timePeriod ?? DEFAULT_TIME_PERIOD, log)
      const own = rows.filter((row) => row.account.id === account.id && isSame(row.of, of))
      const label = explanationText('profitAndLossOfScope', { scope: engineText(nameOf(scope, { of, account })) })
      if (own.length === 0) return parameter(label, 0, explanationText('notInPeriod'), 'money')
      return partOfRows(scope, span, own, 'total', label, own[0]!.parts.total)
    }
    case 'yield':
    case 'duration':
      if (of.kind === 'cash') throw new Error('Only a bond has a yield.')
      return column === 'yield'
        ? yieldOf(scope, of.index, market.last, 'Yield', 'toRates')
        : durationOf(scope, of.index, market.last, 'toRates')
  }
}

function isSame(a: Position['of'], b: Position['of']): boolean {
  if (a.kind === 'cash') return b.kind === 'cash' && a.currency === b.currency
  return b.kind === 'instrument' && a.index === b.index
}
