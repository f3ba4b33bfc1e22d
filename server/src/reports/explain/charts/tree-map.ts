import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { type Derivation, input, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { priceMoveOf } from '@portal/engine/market/closes.derivation.ts'
import { rateOf } from '@portal/engine/market/exchange-rates.derivation.ts'
import { periodOf } from '@portal/engine/performance/time-period.ts'
import { exposureOf, holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import { rowsOf } from '@portal/engine/positions/quantity.derivation.ts'
import { notFound } from '#base/failure.ts'
import { answerTreeMap, typicalMarketValue } from '#charts/tree-map.ts'
import { marketStart, shownInstruments } from '#histories/market-period.ts'
import type { MarketScope } from '#histories/market-scope.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { figureColumn, marketExplainer, theRow, withheldChart } from '../explainer.ts'

const METHOD = explanationText('method.treeMap')

/** Tree map: the sector and the ticker, or the ticker alone. */
export const treeMapExplainer = marketExplainer(answerTreeMap, ({ chart }, { scope, body, row, column: asked }) => {
  const column = figureColumn(asked, ['area', 'change'])
  if (!chart) return withheldChart('money', METHOD)
  const [first = '', second] = row
  const groups = second === undefined ? chart.groups : chart.groups.filter(({ label }) => label === first)
  const name = second ?? first
  const tiles = groups.flatMap(({ tiles: each }) => each).filter(({ key, label }) => key === name || label === name)
  const tile = theRow(tiles, explanationText('giveInstrument'))
  const derivation = (): Derivation => {
    const index = scope.market.instruments.findIndex(({ externalId }) => externalId === tile.key)
    if (index < 0) throw notFound()
    if (column === 'area') return areaOf(scope, index, chart.areaUnit, tile.isUnfunded)
    const start = marketStart(scope, shownInstruments(scope), periodOf(body.timePeriod ?? DEFAULT_TIME_PERIOD))
    return priceMoveOf(scope, index, start, scope.market.last, explanationText('priceReturnOf', { label: tile.label }))
  }
  const unit = column === 'change' ? 'fraction' : chart.areaUnit === 'money' ? 'money' : 'ratio'
  return { value: tile[column], unit, method: METHOD, derivation, notedAs: { row: tile.label, fields: [column] } }
})

function areaOf(scope: MarketScope, index: number, unit: 'money' | 'equal', isUnfunded: boolean): Derivation {
  const { market, shows } = scope
  const t = market.last
  if (unit === 'equal') return parameter(explanationText('area'), 1, explanationText('equalAreas'))
  if (shows === 'portfolio') {
    const rows = rowsOf(scope.accounts, index)
    const own = isUnfunded ? exposureOf(scope, index, rows, t) : holdingValue(scope, index, rows, t)
    return step('absolute', { label: explanationText('area'), formula: explanationText('unsigned') }, [own])
  }
  const { marketValue, currency, ticker } = market.instruments[index]!
  if (!marketValue)
    return parameter(explanationText('area'), typicalMarketValue(scope)!, explanationText('medianMarketValue', { ticker }))
  const imported = input(
    explanationText('marketValue', { ticker, currency }),
    marketValue,
    { kind: 'text', text: explanationText('importedInstruments') },
    { unit: 'price' },
  )
  return step('product', { label: explanationText('area'), formula: explanationText('marketValueTimesRate') }, [
    imported,
    rateOf(scope, market.currencyIndex(currency), t),
  ])
}
