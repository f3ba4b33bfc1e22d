import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { closeOf } from '@portal/engine/instruments/close.derivation.ts'
import { discountMarginOf } from '@portal/engine/instruments/models.ts'
import { notFound } from '#base/failure.ts'
import { answerInstrument, visibleInstrument } from '../instrument.ts'
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
        ...{ value: of.discountMargin, unit: 'fraction', method: explanationText('method.discountMargin') },
        notedAs: { row: of.ticker, fields: ['discountMargin'] },
        derivation: () => discountMarginOf(market, index, market.last)!,
      }
    }
    if (!chart) return withheldChart('price', METHOD)
    const at = chart.days.findIndex((each) => each === parseDay(day) * 86_400)
    const series = chart.series.find(({ key, label }) => key === name || label === name)
    if (at < 0 || !series) throw notFound()
    const derivation = () => closeOf(scope, visibleInstrument(scope, body.instrument ?? ''), market.days.indexOf(parseDay(day)))
    return {
      ...{ value: series.values[at] ?? null, unit: 'price', method: METHOD, derivation },
      notedAs: { row: series.label, fields: ['chart'] },
    }
  },
)
