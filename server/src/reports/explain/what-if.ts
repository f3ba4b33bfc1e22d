import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import type { Derivation } from '@portal/engine/derivation/derivation.ts'
import { limitMeasureOf } from '@portal/engine/limits/limit-measure.derivation.ts'
import { message } from '@portal/engine/message.ts'
import { assumedHoldings } from '@portal/engine/scope/assumed-holdings.ts'
import { movedHoldings } from '@portal/engine/what-if/changed-lines.ts'
import { type HoldingChanges, holdingChanges } from '@portal/engine/what-if/holding-changes.ts'
import { tradeClosings } from '@portal/engine/what-if/trade-gains.ts'
import { notFound } from '#base/failure.ts'
import { readEvents } from '#histories/booked-events.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'
import { sumOfGains } from '../tax-lots/tax-derivations.ts'
import { taxedGain } from '../tax-lots/taxed.ts'
import { answerWhatIf, baseOfWeights } from '../what-if.ts'
import { explainer, type FoundFigure, figureColumn, type Question, theRow } from './explainer.ts'
import { explanationText } from './explanation-text.ts'
import { limitUnit, scopeOfLimit } from './limits.ts'

type Reply = ResponseOf<typeof whatIf>

const GAINS = ['gain', 'deniedLoss', 'countedGain'] as const
const TOTAL = 'Total'

/** What-if: `gains` and the ticker or `Total`; `limits` with the ids of limit and subject. */
export const whatIfExplainer = explainer(answerWhatIf, (reply, question): FoundFigure => {
  const [part] = question.row
  if (part === 'gains') return gainFigureOf(reply, question)
  if (part === 'limits') return limitFigure(reply, question)
  throw notFound()
})

function gainFigureOf({ gains }: Reply, question: Question): FoundFigure {
  const { scope, body, histories } = question
  const [, name = ''] = question.row
  const column = figureColumn(question.column, GAINS)
  const row = theRow(
    gains.filter(({ ticker }) => ticker === name),
    explanationText('askPositionDetails'),
  )
  const derivation = async (): Promise<Derivation> => {
    const events = await readEvents(histories, scope)
    const method = body.costBasisMethod ?? DEFAULT_COST_BASIS_METHOD
    const closings = tradeClosings(scope, events, changesOf(scope, body.changes), method)
    const isOwn = (index: number) => name === TOTAL || scope.market.instruments[index]!.ticker === name
    const own = closings.filter(({ closing }) => isOwn(closing.instrument))
    return sumOfGains(
      scope,
      own.map(({ of, closing }) => taxedGain(of, closing)),
      column,
    )
  }
  return {
    value: row[column],
    unit: 'money',
    method: explanationText('method.whatIfGain'),
    derivation,
    notedAs: { row: name, fields: [column] },
  }
}

function limitFigure({ limits = [] }: Reply, { scope: asked, body, log, row: keys, column }: Question): FoundFigure {
  const [, limitId, subjectId = ''] = keys
  const limit = limits.find((each) => each.limitId === limitId && each.subjectId === subjectId)
  if (!limit) throw notFound()
  const when = figureColumn(column, ['before', 'after'])
  const scope = scopeOfLimit(asked, subjectId)
  return {
    value: limit[when],
    unit: limitUnit(limit),
    scope,
    method: explanationText('method.whatIfLimit', { limit: limit.limit }),
    notedAs: { row: '', fields: [] },
    ifNone: explanationText('limitNone'),
    derivation: () => {
      // A drawdown is of the index, which does not change with what is held at its end.
      const isChanged = when === 'after' && limit.kind !== 'drawdown'
      return limitMeasureOf(limit, isChanged ? afterTrades(scope, changesOf(asked, body.changes)) : scope, log)
    },
  }
}

const changesOf = (scope: GatheredScope, changes: Question['body']['changes'] = []): HoldingChanges =>
  holdingChanges(scope, changes, baseOfWeights(scope))

/** The accounts with what the trades bring and take. */
const afterTrades = (scope: GatheredScope, { moves }: HoldingChanges): GatheredScope =>
  assumedHoldings(
    scope,
    ({ account }) =>
      movedHoldings(
        scope.market,
        NOTHING,
        moves.filter((move) => move.account.id === account.id),
      ),
    message('what-if.proposed'),
  )

const NOTHING = { quantities: new Map<number, number>(), balances: new Map<number, number>() }
