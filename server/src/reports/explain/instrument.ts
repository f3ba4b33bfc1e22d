import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { closeOf } from '@portal/engine/instruments/close.derivation.ts'
import { notFound } from '#base/failure.ts'
import { answerInstrument, visibleInstrument } from '../instrument.ts'
import { explainer, figureColumn, withheldChart } from './explainer.ts'
import { explanationText } from './explanation-text.ts'

const METHOD = explanationText('method.closes')

/** An instrument: the close of a day, by series and day. */
export const instrumentExplainer = explainer(
  answerInstrument,
  ({ chart }, { scope, body, row: [name = '', day = ''], column }) => {
    figureColumn(column, ['value'])
    if (!chart) return withheldChart('price', METHOD)
    const at = chart.days.findIndex((each) => each === parseDay(day) * 86_400)
    const series = chart.series.find(({ key, label }) => key === name || label === name)
    if (at < 0 || !series) throw notFound()
    const { market } = scope
    const derivation = () => closeOf(scope, visibleInstrument(scope, body.instrument ?? ''), market.days.indexOf(parseDay(day)))
    return {
      ...{ value: series.values[at] ?? null, unit: 'price', method: METHOD, derivation },
      notedAs: { row: series.label, fields: ['chart'] },
    }
  },
)
