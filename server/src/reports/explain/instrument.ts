import { closeOf } from '@portal/engine/instruments/close.derivation.ts'
import { discountMarginOf } from '@portal/engine/instruments/models.ts'
import { notFound } from '#base/failure.ts'
import { answerInstrument, visibleInstrument } from '../instrument.ts'
import { findPoint } from './charts/chart-figures.ts'
import { explainer, figureColumn, withheldChart } from './explainer.ts'
import { explanationText } from './explanation-text.ts'

const METHOD = explanationText('method.closes')

/** An instrument: the close of a day, by series and day; its discount margin, by its ticker. */
export const instrumentExplainer = explainer(
  answerInstrument,
  ({ instrument: of, chart }, { scope, body, row: [name = '', day = ''], column }) => {
    const { market } = scope
    if (figureColumn(column, ['value', 'discountMargin']) === 'discountMargin') {
      const index = visibleInstrument(scope, body.instrument ?? '')
      if (name !== of.ticker || of.discountMargin === undefined) throw notFound()
      return {
        value: of.discountMargin,
        unit: 'fraction',
        method: explanationText('method.discountMargin'),
        notedAs: { row: of.ticker, fields: ['discountMargin'] },
        derivation: () => discountMarginOf(market, index, market.last)!,
      }
    }
    if (!chart) return withheldChart('price', METHOD)
    const point = findPoint(chart, name, day)
    const derivation = () => closeOf(scope, visibleInstrument(scope, body.instrument ?? ''), market.days.indexOf(point.day))
    return {
      value: point.line.values[point.at] ?? null,
      unit: 'price',
      method: METHOD,
      derivation,
      notedAs: { row: point.line.label, fields: ['chart'] },
    }
  },
)
