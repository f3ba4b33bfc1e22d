import { type Derivation, lessOne, parameter, step } from '#derivation/derivation.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { convexityOf, durationOf, yieldOf } from '#instruments/models.derivation.ts'
import { kindAt, yieldModel } from '#instruments/models.ts'
import { openingCloseOf, priceMoveOf } from '#market/closes.derivation.ts'
import { dayGrowth } from '#market/total-returns.derivation.ts'
import { message, type Text } from '#message.ts'
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
  label: Text,
): Derivation | null {
  const closed = atLastClose(scope)
  const { market } = closed
  const instrument = market.instrumentAt(index)
  if (day < 1) return null
  if (kind === 'absolute')
    return step('quotient', { label, formula: message('risk.relativeMove'), unit: 'fraction' }, [
      step('difference', { label: message('risk.priceMove'), formula: 'p1 - p0', unit: 'price' }, [
        closeOf(closed, index, day),
        openingCloseOf(closed, index, day - 1, day),
      ]),
      closeOf(scope, index, t),
    ])
  if (instrument.settlement !== 'paid') return priceMoveOf(closed, index, day - 1, day, label)
  if (kindAt(market, index).yields !== null) return bondMove(scope, closed, index, day, t, label)
  return lessOne(label, message('risk.payoutReturn'), dayGrowth(closed, index, day))
}

/** `-D dy + C dy² / 2`: duration and convexity of today, the move of the bond's own yield on the day. */
function bondMove(
  scope: ReportingAccounts,
  closed: ReportingAccounts,
  index: number,
  day: number,
  t: number,
  label: Text,
): Derivation | null {
  if (!yieldModel(scope.market, index, t) || closed.market.closes(index).ages[day]! < 0) return null
  const move = moveOfYield(closed, index, day)
  if (!move) return parameter(label, 0, message('risk.carriedClose'), 'fraction')
  const first = step('product', { label: message('risk.firstOrder'), formula: message('risk.durationMove'), unit: 'fraction' }, [
    durationOf(scope, index, t),
    move,
  ])
  const second = step(
    'product',
    { label: message('risk.secondOrder'), formula: message('risk.secondOrderFormula'), unit: 'fraction' },
    [parameter(message('risk.oneHalf'), 0.5, message('risk.secondTerm')), convexityOf(scope, index, t), move, move],
  )
  return step('difference', { label, formula: message('risk.yieldMoveFormula'), unit: 'fraction' }, [second, first])
}

/** The move of a bond's yield to the close of a day; null where that is carried. */
function moveOfYield({ market }: ReportingAccounts, index: number, day: number): Derivation | null {
  const { ages } = market.closes(index)
  if (ages[day] !== 0) return null
  const before = day - 1 - Math.max(ages[day - 1]!, 0)
  return step('difference', { label: message('risk.yieldMove'), formula: 'y1 - y0', unit: 'fraction' }, [
    yieldOf({ market }, index, day, message('risk.yield')),
    yieldOf({ market }, index, before, message('risk.previousYield')),
  ])
}
