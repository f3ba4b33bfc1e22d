import { DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { explanationOf } from '@portal/engine/attribution/explanation.ts'
import { partOfRows } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, input, lazyStep, step } from '@portal/engine/derivation/derivation.ts'
import { dayText } from '@portal/engine/derivation/sources.ts'
import {
  costOfLot,
  feesOfLot,
  fxOfLot,
  gainOfLot,
  proceedsOfLot,
  transferredOf,
  unrealisedOf,
} from '@portal/engine/lots/cost-figures.derivation.ts'
import { scopeLots } from '@portal/engine/lots/cost-lots.ts'
import type { Realised } from '@portal/engine/lots/lot-engine.ts'
import { type LotScope, lotSource } from '@portal/engine/lots/lot-entries.derivation.ts'
import { tiedLots } from '@portal/engine/lots/lot-reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { REALISED_GAINS } from '@portal/presentation/tables/realised-gains.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { readEvents } from '#histories/booked-events.ts'
import { columnUnit } from '#reports/explain/column-unit.ts'
import { explainer, type FoundFigure, figureColumn, type Question } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { closedLots, moneyOf } from '#reports/limited-tables/realised-gain-reply.ts'
import { answerRealisedGains } from '#reports/positions/realised-gains.ts'

const METHOD = explanationText('method.lots')
const TIE = explanationText('method.gainsBridge')

const MONEY = ['cost', 'proceeds', 'fees', 'gain', 'priceGain', 'fxGain'] as const
type MoneyColumn = (typeof MONEY)[number]
const PARTS = ['realised', 'unrealisedChange', 'transferred', 'income', 'withoutLots', 'cash', 'totalPL'] as const
type PartColumn = (typeof PARTS)[number]

/** Realised gains: `rows` and the position of the row in the reply, from 0; `total`; `profitAndLoss`. */
export const realisedGainsExplainer = explainer(answerRealisedGains, (reply, question): FoundFigure => {
  const [table = '', place = ''] = question.row
  if (table === 'profitAndLoss') {
    const column = figureColumn(question.column, PARTS)
    return {
      value: reply.profitAndLoss[column],
      unit: 'money',
      method: TIE,
      notedAs: { row: table, fields: [column] },
      derivation: async () => partDerivation(question, await lotsOf(question), column),
    }
  }
  if (table === 'total') {
    const column = figureColumn(question.column, MONEY)
    return {
      value: reply.total[column],
      unit: 'money',
      method: METHOD,
      notedAs: { row: 'Total', fields: [column] },
      derivation: async () => {
        const at = await lotsOf(question)
        return sumOfLots(at, lotsOfPeriod(at), column, explanationText('closedLots'))
      },
    }
  }
  const row = table === 'rows' && /^\d{1,6}$/.test(place) ? reply.rows[Number(place)] : undefined
  if (!row) throw notFound()
  const column = figureColumn(question.column, figureKeys(REALISED_GAINS))
  return {
    value: row[column],
    unit: columnUnit(REALISED_GAINS, column),
    method: METHOD,
    notedAs: { row: row.symbol, fields: [column] },
    derivation: async () => {
      const at = await lotsOf(question)
      const lot = closedLots(at.scope, at.lots)[Number(place)]!
      if (column === 'units')
        return input(explanationText('unitsLot'), lot.quantity, lotSource(lot.closedBy), {
          unit: 'ratio',
          remark: explanationText('unitsWhenClosed'),
        })
      if (column === 'holdingDays') return daysHeld(lot)
      return moneyDerivation(at, lot, column)
    },
  }
})

/** The lots that the figures of a question are of. */
export async function lotsOf({ scope, body, histories }: Question): Promise<LotScope> {
  const { timePeriod = DEFAULT_TIME_PERIOD, costBasisMethod = DEFAULT_COST_BASIS_METHOD } = body
  return { scope, lots: scopeLots(scope, await readEvents(histories, scope), timePeriod, costBasisMethod) }
}

/** Lots closed in the period, in their order. */
export function lotsOfPeriod({ lots: { atStart, atEnd } }: LotScope): readonly Realised[] {
  return atEnd.realised.slice(atStart.realised.length)
}

/** A figure of some closed lots. */
export function sumOfLots(at: LotScope, closed: readonly Realised[], column: MoneyColumn, label: string): Derivation {
  let [value, scale] = [0, 0]
  for (const lot of closed) {
    value += moneyOf(lot)[column]
    scale += Math.abs(lot.costReporting) + Math.abs(lot.proceedsReporting)
  }
  return lazyStep('sum', { label, formula: explanationText('ofEachLot'), scale }, value, () =>
    closed.map((lot) => moneyDerivation(at, lot, column)),
  )
}

function daysHeld({ acquired, closed, lot, closedBy }: Realised): Derivation {
  const on = (label: string, day: number, name: string | null) =>
    input(label, day, lotSource(name), { unit: 'count', day, remark: explanationText('dayNumberUnit') })
  return step(
    'difference',
    { label: explanationText('daysHeld'), formula: explanationText('holdingDaysFormula'), unit: 'count' },
    [on(explanationText('closingDay'), closed, closedBy), on(explanationText('openingDay'), acquired, lot)],
  )
}

function moneyDerivation(at: LotScope, lot: Realised, column: MoneyColumn): Derivation {
  const isShort = (lot.returnedOn ?? lot.quantity) < 0
  const received = (derivation: Derivation, label: string) =>
    step('negative', { label, formula: explanationText('ofShort') }, [derivation])
  const cost = () => costOfLot(at, { ...lot, id: lot.lot }, lot.closed)
  switch (column) {
    case 'cost':
      return isShort ? received(proceedsOfLot(at, lot), explanationText('costCovering')) : cost()
    case 'proceeds':
      return isShort ? received(cost(), explanationText('shortProceeds')) : proceedsOfLot(at, lot)
    case 'fees':
      return feesOfLot(at, lot)
    case 'gain':
      return gainOfLot(at, lot)
    case 'fxGain':
      return fxOfLot(at, lot)
    case 'priceGain': {
      const description = {
        label: explanationText('priceGain'),
        formula: explanationText('gainLessFx'),
        scale: Math.abs(lot.costReporting),
      }
      return lazyStep('difference', description, lot.pricePart, () => [gainOfLot(at, lot), fxOfLot(at, lot)])
    }
  }
}

function partDerivation(question: Question, at: LotScope, column: PartColumn): Derivation {
  const { scope, body, log } = question
  const { parts } = tiedLots(scope, at.lots, log)
  const rows = () => explanationOf(scope, body.timePeriod ?? DEFAULT_TIME_PERIOD, log).rows
  const profitOf = (label: string, isOf: (row: ExplainedRow) => boolean) => {
    const own = rows().filter(isOf)
    const value = own.reduce((sum, row) => sum + row.parts.total, 0)
    return partOfRows(scope, at.lots.span, own, 'total', label, value)
  }
  switch (column) {
    case 'realised':
      return sumOfLots(at, lotsOfPeriod(at), 'gain', explanationText('realisedGains'))
    case 'unrealisedChange':
      return unrealisedChange(at, parts.unrealisedChange)
    case 'transferred':
      return transferredOf(at, crossingsOf(at), parts.transferred)
    case 'income':
      return incomeDerivation(
        scope,
        at,
        parts.income,
        profitOf(explanationText('lotsProfit'), (row) => hasLots(scope, row)),
        log,
      )
    case 'withoutLots':
      return profitOf(explanationText('profitWithoutLots'), (row) => row.of.kind === 'instrument' && !hasLots(scope, row))
    case 'cash':
      return profitOf(explanationText('profitAndLossCash'), ({ of }) => of.kind === 'cash')
    case 'totalPL':
      return profitOf(explanationText('profitAndLossPeriod'), () => true)
  }
}

/** The rest of the profit and loss of instruments with lots: unknown costs cancel, so that the close is used for them. */
function incomeDerivation(scope: ReportingScope, at: LotScope, value: number, profit: Derivation, log: Log): Derivation {
  const { atCloses, ...lots } = at.lots
  const own: LotScope = atCloses ? { scope, lots: { ...lots, ...atCloses } } : at
  const { parts } = tiedLots(scope, own.lots, log)
  const description = {
    label: explanationText('lotsIncome'),
    formula: explanationText('profitLessLots'),
    ...(atCloses && { remark: explanationText('unknownCostsAtCloses') }),
    scale: scaleOf(own),
  }
  return lazyStep('difference', description, value, () => [
    profit,
    sumOfLots(own, lotsOfPeriod(own), 'gain', explanationText('realisedGains')),
    unrealisedChange(own, parts.unrealisedChange),
    transferredOf(own, crossingsOf(own), parts.transferred),
  ])
}

const hasLots = ({ market }: ReportingScope, { of }: ExplainedRow): boolean =>
  of.kind === 'instrument' && market.instrumentAt(of.index).settlement === 'paid'

const crossingsOf = ({ lots: { atStart, atEnd } }: LotScope) => atEnd.crossings.slice(atStart.crossings.length)

/** The amounts that cancel in gains: the measure for their rounding. */
const scaleOf = ({ lots }: LotScope): number =>
  lots.atEnd.open.reduce((sum, { costReporting }) => sum + Math.abs(costReporting), 0)

function unrealisedChange(at: LotScope, value: number): Derivation {
  const { scope, lots } = at
  const { span, atStart, atEnd } = lots
  const sumAt = (open: typeof atEnd.open, t: number) =>
    step(
      'sum',
      {
        label: explanationText('unrealised', { day: dayText(scope.market, t) }),
        formula: explanationText('ofEachOpenLot'),
        scale: scaleOf(at),
      },
      open.map((lot) => unrealisedOf(at, lot, t)),
    )
  const description = {
    label: explanationText('unrealisedChange'),
    formula: explanationText('endLessStart'),
    scale: scaleOf(at),
  }
  return lazyStep('difference', description, value, () => [sumAt(atEnd.open, span.end), sumAt(atStart.open, span.start)])
}
