import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { type Derivation, lazyStep, step } from '@portal/engine/derivation/derivation.ts'
import { priceMoveOf } from '@portal/engine/market/closes.derivation.ts'
import { accountsReturn } from '@portal/engine/performance/period-return.derivation.ts'
import { periodOf, type TimePeriod } from '@portal/engine/performance/time-period.ts'
import { periodPriceMove } from '@portal/engine/positions/quoted-price.ts'
import { notFound } from '#base/failure.ts'
import { answerAssetReturnHistogram } from '#charts/asset-return-histogram.ts'
import { marketStart, shownInstruments } from '#histories/market-period.ts'
import type { MarketScope } from '#histories/market-scope.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { type FoundFigure, figureColumn, marketExplainer, withheldChart } from '../explainer.ts'

const METHOD = explanationText('method.returnHistogram')

/** Asset histogram: `bins` and the position of the bin (count), or `markers` and its label (value). */
export const assetReturnHistogramExplainer = marketExplainer(
  answerAssetReturnHistogram,
  ({ chart }, { scope, body, row, column }): FoundFigure => {
    const [part = '', name = ''] = row
    const timePeriod = body.timePeriod ?? DEFAULT_TIME_PERIOD
    if (!chart) return withheldChart('count', METHOD)
    if (part === 'markers') {
      figureColumn(column, ['value'])
      const marker = chart.markers.find(({ label }) => label === name)
      if (!marker) throw notFound()
      const derivation = () => accountsReturn(scope, scope.accounts, periodOf(timePeriod), 'cumulative')
      return {
        value: marker.value,
        unit: 'fraction',
        method: METHOD,
        derivation,
        notedAs: { row: name, fields: ['value'] },
      }
    }
    figureColumn(column, ['count'])
    const at = part === 'bins' && /^\d{1,4}$/.test(name) ? Number(name) : -1
    const value = chart.counts[at]
    if (value === undefined) throw notFound()
    const derivation = () =>
      countedInstruments(scope, timePeriod, chart.edges[at]!, chart.edges[at + 1]!, at === chart.counts.length - 1)
    return { value, unit: 'count', method: METHOD, derivation, notedAs: { row: 'Portfolio', fields: ['chart'] } }
  },
)

function countedInstruments(scope: MarketScope, timePeriod: TimePeriod, from: number, to: number, isLast: boolean): Derivation {
  const { market } = scope
  const instruments = shownInstruments(scope)
  const start = marketStart(scope, instruments, periodOf(timePeriod))
  const parts = instruments.flatMap((index): Derivation | [] => {
    const move = periodPriceMove(scope, index, start).value
    if (move === null || move < from || !(move < to || (isLast && move === to))) return []
    const { ticker } = market.instruments[index]!
    return lazyStep('count', { label: ticker, formula: explanationText('countsOnce'), unit: 'count' }, 1, () => [
      priceMoveOf(scope, index, start, market.last, explanationText('priceReturn', { ticker })),
    ])
  })
  return step(
    'sum',
    { label: explanationText('instruments', { from, to }), formula: explanationText('perInstrument'), unit: 'count' },
    parts,
  )
}
