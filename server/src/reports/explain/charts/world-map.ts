import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { optionModel } from '@portal/engine/instruments/models.ts'
import { priceMoveOf } from '@portal/engine/market/closes.derivation.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { periodOf } from '@portal/engine/performance/time-period.ts'
import { countryShares } from '@portal/engine/positions/country-exposure.ts'
import { heldInstruments, marketExposure } from '@portal/engine/positions/exposures.ts'
import { exposureOfHolding } from '@portal/engine/risk/exposures.derivation.ts'
import { notFound } from '#base/failure.ts'
import { answerWorldMap, countryEtfs } from '#charts/world-map.ts'
import { marketStart } from '#histories/market-period.ts'
import type { MarketScope } from '#histories/market-scope.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { type FoundFigure, figureColumn, marketExplainer, withheldChart } from '../explainer.ts'

const METHOD = explanationText('method.worldMap')
const UNCOVERED = 'uncovered'
const NO_AMOUNT = explanationText('noExposureAmount')

/** World map: the country by its code or name, or `uncovered`. */
export const worldMapExplainer = marketExplainer(
  answerWorldMap,
  ({ chart }, { scope, body, row: [name = ''], column }): FoundFigure => {
    const asked = figureColumn(column, ['value', 'amount'])
    if (!chart) return withheldChart('fraction', METHOD)
    if (name === UNCOVERED) {
      const derivation = () => exposureShare(scope, null)
      return {
        value: chart.uncovered,
        unit: 'fraction',
        method: METHOD,
        derivation,
        notedAs: { row: 'Total', fields: ['value'] },
      }
    }
    const region = chart.regions.find(({ country, label }) => country === name || label === name)
    if (!region) throw notFound()
    const derivation = (): Derivation => {
      if (scope.shows === 'portfolio') return exposureShare(scope, region.country)
      const etfs = countryEtfs(scope)
      const start = marketStart(scope, [...etfs.values()], periodOf(body.timePeriod ?? DEFAULT_TIME_PERIOD))
      return priceMoveOf(
        scope,
        etfs.get(region.country)!,
        start,
        scope.market.last,
        explanationText('priceReturnOf', { label: region.label }),
      )
    }
    if (asked === 'amount') {
      return {
        value: region.amount ?? null,
        unit: 'money',
        method: METHOD,
        ifNone: NO_AMOUNT,
        derivation: () => exposureTo(scope, region.country),
        notedAs: { row: 'Total', fields: ['amount'] },
      }
    }
    const row = scope.shows === 'portfolio' ? 'Total' : region.country
    return { value: region.value, unit: 'fraction', method: METHOD, derivation, notedAs: { row, fields: ['value'] } }
  },
)

/** Exposure to a country, or of null what lies in none, over the NPV. */
function exposureShare(scope: MarketScope, country: string | null): Derivation {
  const description = {
    label: explanationText('shareNpv'),
    formula: explanationText('exposureOverNpv'),
    unit: 'fraction' as const,
  }
  return step('quotient', description, [exposureTo(scope, country), accountsValue(scope, scope.accounts, scope.market.last)])
}

function exposureTo(scope: MarketScope, country: string | null): Derivation {
  const { market } = scope
  const parts = heldInstruments(scope).flatMap((held): Derivation | [] => {
    const { index } = held
    const exposure = marketExposure(scope, held)
    const shares = countryShares(scope, index)
    const inCountry = shares.reduce((sum, [code, share]) => (code === country ? sum + share : sum), 0)
    const covered = shares.reduce((sum, [, share]) => sum + share, 0)
    const share = country === null ? 1 - covered : inCountry
    if (exposure === 0 || (country === null ? share <= 1e-9 : share === 0)) return []
    const { ticker } = market.instruments[index]!
    return step('product', { label: ticker, formula: explanationText('exposureTimesShare') }, [
      exposureOfHolding(scope, index, exposure, optionModel(market, index, market.last), market.last),
      parameter(explanationText('shareOfTicker', { ticker }), share, explanationText('lookThrough'), 'fraction'),
    ])
  })
  return step(
    'sum',
    {
      label: explanationText('exposureTo', { country: country ?? explanationText('noKnownCountry') }),
      formula: explanationText('exposuresTimesShares'),
    },
    parts,
  )
}
