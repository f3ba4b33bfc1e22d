import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, input, lazyStep, named, once, parameter, step } from '#derivation/derivation.ts'
import type { ExchangedLot } from '#ledger/lot.ts'
import { givenInKind } from '#market/corporate-actions.derivation.ts'
import { message, type Text } from '#message.ts'
import type { OpenLot } from './lot-engine.ts'
import { type LotScope, lotSource } from './lot-entries.derivation.ts'
import { receivedPerUnit } from './lot-shares.derivation.ts'

/** Part of a return of capital on a lot, of which the entry states the payment on all units, below 0. */
export function partOfReturn(whole: Derivation, value: number, label: Text): Derivation {
  const share = value === 0 ? 0 : value / -whole.value
  return lazyStep('product', { label, formula: message('lots.shareOfReturned'), unit: whole.unit }, value, () => [
    parameter(message('lots.lotPart'), share, message('lots.unitsOverHeld')),
    step('negative', { label: whole.label, formula: message('lots.lessPaid'), unit: whole.unit }, [whole]),
  ])
}

/** A lot before a merger, with its name. */
type NamedLot = Pick<OpenLot, 'id' | 'account'> & ExchangedLot

const TIGHT = 1e-9
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TIGHT * Math.max(Math.abs(a), Math.abs(b))

/** Receipt of the lot in a merger: cash and new units, in the reporting currency; null where unknown. */
function receivedOf({ scope }: LotScope, { day, instrument, other, quantity }: ExchangedLot) {
  const since = indexOnOrAfter(scope.market.days, day)
  const gift = givenInKind(scope.market).find(
    (each) => each.isMerger && each.parent === instrument && each.child === other && each.since === since,
  )
  if (!gift?.cash) return null
  const { worth, paid } = receivedPerUnit(scope, gift, gift.cash)
  const units = parameter(message('lots.lotUnits'), quantity, message('lots.matchedUnits'))
  const ofLot = (label: Text, each: Derivation) =>
    step('product', { label, formula: message('lots.unitsTimesReceived') }, [units, each])
  return { paid, worth, cash: ofLot(message('lots.cashReceived'), paid), units: ofLot(message('lots.unitsReceived'), worth) }
}

/** Cash part of a merger for a lot. */
export function cashOnLot(at: LotScope, merger: ExchangedLot, value: number, label: Text): Derivation {
  const received = receivedOf(at, merger)
  if (received && isClose(received.cash.value, value)) return { ...named(received.cash, label), value }
  return input(label, value, lotSource(null), { remark: message('lots.byCorporateAction') })
}

/**
 * Cost of a lot, or of a part of it, taken by the cash part of a merger: the cost by the value of the receipts, or by the rules
 * of the United States the cash less the gain of the exchange.
 *
 * @param costOf what a lot cost, with the calendar day of whose units it is
 */
export function takenInMerger(
  at: LotScope,
  lot: NamedLot,
  value: number,
  label: Text,
  costOf: (at: LotScope, lot: NamedLot, until: number) => Derivation,
): Derivation {
  const received = receivedOf(at, lot)
  const stated = input(label, value, lotSource(null), { remark: message('lots.byCorporateAction') })
  if (!received) return stated
  const { paid, worth, cash, units } = received
  const cost = () => named(costOf(at, lot, lot.day - 1), message('lots.costBeforeMerger'))
  const taken = () =>
    isClose(lot.taken, (lot.costReporting * paid.value) / (paid.value + worth.value))
      ? sharedByValue(worth, paid, cost())
      : cashLessGain(cash, units, cost())
  const whole = once(taken)
  if (!isClose(whole().value, lot.taken)) return stated
  if (isClose(value, lot.taken)) return { ...named(whole(), label), value }
  return lazyStep('product', { label, formula: message('lots.shareOfCost') }, value, () => [
    parameter(message('lots.lotPart'), value / lot.taken, message('lots.heldSinceMerger')),
    whole(),
  ])
}

function sharedByValue(worth: Derivation, paid: Derivation, cost: Derivation): Derivation {
  const both = step('sum', { label: message('lots.jointValue'), formula: message('lots.unitsPlusCash') }, [worth, paid])
  const share = { label: message('lots.cashCostPart'), formula: message('lots.ownOverJoint'), unit: 'fraction' as const }
  const description = { label: message('lots.takenInMerger'), formula: message('lots.shareOfCost') }
  return step('product', description, [step('quotient', share, [paid, both]), cost])
}

/** The cash that is not gain: of the gain of the exchange, no more than the cash and never a loss. */
function cashLessGain(cash: Derivation, units: Derivation, cost: Derivation): Derivation {
  const exchange = { label: message('lots.gainOfExchange'), formula: message('lots.receivedLessCost') }
  const nothing = parameter(message('lots.nothing'), 0, message('lots.noLossInExchange'), 'money')
  const gain = step('largest', { label: message('lots.gainOfExchange'), formula: message('lots.neverLoss') }, [
    step('difference', exchange, [
      step('sum', { label: message('lots.receivedInExchange'), formula: message('lots.unitsPlusCash') }, [cash, units]),
      cost,
    ]),
    nothing,
  ])
  const taxed = step('smallest', { label: message('lots.gainRecognised'), formula: message('lots.atMostCash') }, [gain, cash])
  const description = { label: message('lots.takenInMerger'), formula: message('lots.cashLessGain') }
  return step('difference', description, [cash, taxed])
}
