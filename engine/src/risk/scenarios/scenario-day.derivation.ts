import { MAX_CARRIED_DAYS } from '@portal/analytics/risk/scenarios/filled-returns.ts'
import { type Derivation, input, lessOne, parameter, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { explainedMove } from '#factors/explained-moves.derivation.ts'
import { yieldChanges, yieldModel } from '#instruments/models.ts'
import { localReturns } from '#market/local-returns.ts'
import { message, type Text } from '#message.ts'
import { atLastClose, type ReportingAccounts } from '#scope/reporting-accounts.ts'
import { ownMove } from './own-moves.derivation.ts'
import type { ScenarioMoves } from './scenario-moves.ts'

const NEAR = 1e-9
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR * (1 + Math.abs(b))

/** The move of a price that a scenario took from a day: its own, or what filled a gap of its history. */
interface ScenarioDay {
  readonly scope: ReportingAccounts
  readonly index: number
  readonly moves: ScenarioMoves
  readonly day: number
  /** Index of the close of which the scenarios are. */
  readonly t: number
}

/**
 * The move of a price on a day of the scenarios.
 *
 * @param index of an option its underlying's
 * @param moves of the instrument at the close `t`
 */
export function scenarioDay(scope: ReportingAccounts, index: number, moves: ScenarioMoves, day: number, t: number): Derivation {
  const at = { scope, index, moves, day, t }
  const { market } = scope
  const value = usedMove(at)
  const own = isFilled(at) ? filledMove(at) : ownOrArrival(at, value)
  if (own && isNear(own.value, value)) return withValue(own, value)
  const text = message('risk.carriedRun', { ticker: market.instruments[index]!.ticker, day: dayText(market, day) })
  return input(labelOf(at), value, { kind: 'text', text }, { unit: 'fraction', day: market.days[day]! })
}

function labelOf({ scope: { market }, index, day }: ScenarioDay): Text {
  return message('risk.moveOn', { ticker: market.instruments[index]!.ticker, day: dayText(market, day) })
}

/** Position of a day among the moves of a scenario: the last is of the close, or before an open market of its last one. */
const positionOf = ({ scope: { market }, moves: { returns }, day, t }: ScenarioDay): number =>
  returns.length - 1 - (Math.min(t, market.lastClose) - day)

const usedMove = (at: ScenarioDay): number => at.moves.returns[positionOf(at)]!
const isFilled = (at: ScenarioDay): boolean => at.moves.isFilled[positionOf(at)] === 1

const ofCloses = ({ scope, index, moves, day, t }: ScenarioDay, label: Text): Derivation | null =>
  ownMove(scope, index, moves.kind, day, t, label)

const ofBetas = ({ scope, index, moves, day, t }: ScenarioDay, label: Text): Derivation =>
  explainedMove(scope, index, moves.betas, day, t, label)

/** The move by the closes of the day and the one before; where that is not it, it ends a run of a carried price. */
function ownOrArrival(at: ScenarioDay, value: number): Derivation | null {
  const own = ofCloses(at, labelOf(at))
  return own && isNear(own.value, value) ? own : arrivalMove(at)
}

/** On the day on which a price ends a long run: what the run came to, less what its betas made of its days. */
function arrivalMove(at: ScenarioDay): Derivation | null {
  const { scope, index, day } = at
  const { ages } = atLastClose(scope).market.closes(index)
  const run = ages[day - 1]!
  if (run <= MAX_CARRIED_DAYS || at.moves.kind === 'absolute') return null
  const days = Array.from({ length: run }, (_, i) => day - run + i)
  const seen = [...days, day].map((each) => ofCloses({ ...at, day: each }, labelOf({ ...at, day: each })))
  if (!seen.every((each) => each !== null)) return null
  const linked = (label: Text, parts: readonly Derivation[]) =>
    step('sum', { label: message('risk.growthOn', { label }), formula: message('risk.linkedMoves'), unit: 'ratio' }, [
      parameter(message('risk.one'), 1, message('risk.growthFromReturn')),
      step(
        'chain',
        { label: message('risk.movesLabel', { label }), formula: message('risk.linkedDayMoves'), unit: 'fraction' },
        parts,
      ),
    ])
  const given = days.map((each) => ofBetas({ ...at, day: each }, labelOf({ ...at, day: each })))
  const description = { label: message('risk.runRest'), formula: message('risk.seenOverBetas'), unit: 'ratio' as const }
  const rest = step('quotient', description, [linked(message('risk.thatWasSeen'), seen), linked(message('risk.byBetas'), given)])
  return lessOne(labelOf(at), message('risk.residualFormula'), rest, message('risk.carriedPrice', { run }))
}

/** On a day without a price: what its betas make of the factors; before its first price a residual of its own besides. */
function filledMove(at: ScenarioDay): Derivation {
  const { scope, moves, day, t } = at
  const explained = ofBetas(at, labelOf(at))
  if (isKnown(at)) return explained
  const last = Math.min(t, scope.market.lastClose)
  const days = Array.from({ length: moves.returns.length }, (_, i) => last - moves.returns.length + 1 + i)
  const known = days.filter((each) => isKnown({ ...at, day: each }))
  if (known.length === 0) return explained
  const place = days.filter((each) => each < day && !isKnown({ ...at, day: each })).length
  const lent = { ...at, day: known[place % known.length]! }
  const residual = {
    label: message('risk.residual', { day: dayText(scope.market, lent.day) }),
    formula: message('risk.moveLessBetas'),
    unit: 'fraction' as const,
    remark: message('risk.repeatedResiduals'),
  }
  const description = { label: labelOf(at), formula: message('risk.filledMove'), unit: 'fraction' as const }
  return step('sum', description, [
    explained,
    step('difference', residual, [scenarioDay(scope, at.index, moves, lent.day, t), ofBetas(lent, message('risk.byFactors'))]),
  ])
}

/** Whether an instrument has a move of its own on a day, be it none because its price is carried. */
function isKnown({ scope, index, moves: { kind }, day, t }: ScenarioDay): boolean {
  const { market } = atLastClose(scope)
  const { values } = market.closes(index)
  if (kind === 'absolute') return !Number.isNaN(values[day]! - values[day - 1]!) && scope.market.closes(index).values[t] !== 0
  const bond = yieldModel(scope.market, index, t)
  const moves = bond ? yieldChanges(market, index, day, day) : localReturns(market, index, day, day)
  return !Number.isNaN(moves[0]!)
}
