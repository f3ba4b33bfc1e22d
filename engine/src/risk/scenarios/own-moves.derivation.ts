import { type Derivation, lessOne, parameter, step } from '#derivation/derivation.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { convexityOf, durationOf, yieldOf } from '#instruments/models.derivation.ts'
import { kindAt, yieldModel } from '#instruments/models.ts'
import { openingCloseOf, priceMoveOf } from '#market/closes.derivation.ts'
import { dayGrowth } from '#market/total-returns.derivation.ts'
import { atLastClose, type ReportingAccounts } from '#scope/reporting-accounts.ts'
import type { ScenarioMoves } from './scenario-moves.ts'

/**
 * The move of a price on a day by its closes, payouts reinvested: of a bond what the move of its own yield does to the duration and
 * convexity of a close; `absolute` as a share of the price at that close. Null where it is not known.
 *
 * @param t index of that close
 */
export function ownMove(
  scope: ReportingAccounts,
  index: number,
  kind: ScenarioMoves['kind'],
  day: number,
  t: number,
  label: string,
): Derivation | null {
  const closed = atLastClose(scope)
  const { market } = closed
  const instrument = market.instrumentAt(index)
  if (day < 1) return null
  if (kind === 'absolute')
    return step('quotient', { label, formula: '(p1 - p0) ÷ present price', unit: 'fraction' }, [
      step('difference', { label: 'Move of the price', formula: 'p1 - p0', unit: 'price' }, [
        closeOf(closed, index, day),
        openingCloseOf(closed, index, day - 1, day),
      ]),
      closeOf(scope, index, t),
    ])
  if (instrument.settlement !== 'paid') return priceMoveOf(closed, index, day - 1, day, label)
  if (kindAt(market, index).yields !== null) return bondMove(scope, closed, index, day, t, label)
  return lessOne(label, '(value + payout) ÷ value before - 1', dayGrowth(closed, index, day))
}

/** `-D dy + C dy² / 2`: duration and convexity of today, the move of the bond's own yield on the day. */
function bondMove(
  scope: ReportingAccounts,
  closed: ReportingAccounts,
  index: number,
  day: number,
  t: number,
  label: string,
): Derivation | null {
  if (!yieldModel(scope.market, index, t) || closed.market.closes(index).ages[day]! < 0) return null
  const move = moveOfYield(closed, index, day)
  if (!move) return parameter(label, 0, 'Its close is carried on that day', 'fraction')
  const first = step('product', { label: 'First order', formula: 'D × dy', unit: 'fraction' }, [
    durationOf(scope, index, t),
    move,
  ])
  const second = step('product', { label: 'Second order', formula: '½ × C × dy × dy', unit: 'fraction' }, [
    parameter('One half', 0.5, 'Second term of Taylor’s series'),
    convexityOf(scope, index, t),
    move,
    move,
  ])
  return step('difference', { label, formula: '½ × C × dy² - D × dy', unit: 'fraction' }, [second, first])
}

/** The move of a bond's yield to the close of a day; null where that is carried. */
function moveOfYield({ market }: ReportingAccounts, index: number, day: number): Derivation | null {
  const { ages } = market.closes(index)
  if (ages[day] !== 0) return null
  const before = day - 1 - Math.max(ages[day - 1]!, 0)
  return step('difference', { label: 'Move of the yield', formula: 'y1 - y0', unit: 'fraction' }, [
    yieldOf({ market }, index, day, 'Yield'),
    yieldOf({ market }, index, before, 'Yield before'),
  ])
}
