import { DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { Derivation } from '@portal/engine/derivation/derivation.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { OPEN_LOTS, TAX_GAINS, TAX_TERMS } from '@portal/presentation/tables/tax-lots.ts'
import { notFound } from '#base/failure.ts'
import { readEvents } from '#histories/booked-events.ts'
import { gainFigure, lotFigure, sumOfGains, sumOfLots } from '../tax-lots/tax-derivations.ts'
import { answerTaxLots } from '../tax-lots/tax-lots.ts'
import { followTaxed, GAIN_FIELDS, LOT_FIELDS, type Taxed } from '../tax-lots/taxed.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, type FoundFigure, figureColumn, type Question } from './explainer.ts'
import { explanationText } from './explanation-text.ts'

const METHOD = explanationText('method.taxLots')

/** Tax lots: `lots`, `gains` and `terms` with the position of the row in the reply, from 0; `lotsTotal`; `gainsTotal`. */
export const taxLotsExplainer = explainer(answerTaxLots, (reply, question): FoundFigure => {
  const [table = '', place = ''] = question.row
  const at = /^\d{1,6}$/.test(place) ? Number(place) : -1
  const { scope } = question
  const found = (
    row: string,
    column: string,
    value: number | null,
    derivation: (taxed: Taxed) => Derivation,
    unit: FoundFigure['unit'] = 'money',
  ): FoundFigure => ({
    value,
    unit,
    method: METHOD,
    notedAs: { row, fields: [column] },
    derivation: async () => derivation(await taxedOf(question)),
  })
  const [lot, gain, term] = [reply.lots[at], reply.gains[at], reply.terms[at]]
  if (table === 'lots' && lot) {
    const column = figureColumn(question.column, figureKeys(OPEN_LOTS))
    const unit = columnUnit(OPEN_LOTS, column)
    return found(lot.symbol, column, lot[column], ({ lots }) => lotFigure(scope, lots[at]!, column), unit)
  }
  if (table === 'gains' && gain) {
    const column = figureColumn(question.column, figureKeys(TAX_GAINS))
    const unit = columnUnit(TAX_GAINS, column)
    return found(gain.symbol, column, gain[column], ({ gains }) => gainFigure(scope, gains[at]!, column), unit)
  }
  if (table === 'terms' && term) {
    const column = figureColumn(question.column, figureKeys(TAX_TERMS))
    return found(term.group, column, term[column], ({ terms }) => {
      const { lots, gains } = terms[at]!
      return column === 'countedGain' ? sumOfGains(scope, gains, column) : sumOfLots(scope, lots, column)
    })
  }
  if (table === 'lotsTotal') {
    const column = figureColumn(question.column, LOT_FIELDS)
    return found('Total', column, reply.lotsTotal[column], ({ lots }) => sumOfLots(scope, lots, column))
  }
  if (table !== 'gainsTotal') throw notFound()
  const column = figureColumn(question.column, GAIN_FIELDS)
  return found('Total', column, reply.gainsTotal[column], ({ gains }) => sumOfGains(scope, gains, column))
})

async function taxedOf({ scope, body, histories, log }: Question): Promise<Taxed> {
  const { timePeriod = DEFAULT_TIME_PERIOD, costBasisMethod = DEFAULT_COST_BASIS_METHOD, assumedGroups } = body
  return followTaxed(scope, await readEvents(histories, scope), { timePeriod, costBasisMethod, assumedGroups }, log)
}
