import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, named, parameter, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { dayText } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import type { Distribution } from '#ledger/ledger-event.ts'
import { type GivenInKind, givenInKind, splitOf } from '#market/corporate-actions.derivation.ts'
import { converted, rateOf } from '#market/exchange-rates.derivation.ts'
import { message, type Text } from '#message.ts'
import type { LotEntry, LotScope } from './lot-entries.derivation.ts'

/** Later history of a unit of an entry: the corporate actions since, as they change units and share out cost. */
interface Fate {
  readonly instrument: number
  /** New units per old unit. */
  readonly ratios: readonly Derivation[]
  /** Parts of the cost that went along. */
  readonly shares: readonly Derivation[]
}

/** Units of a lot on a day, of an instrument that may have come of the entry's own. */
export interface LotUnits {
  readonly instrument: number
  readonly quantity: number
  /** Calendar day until which corporate actions have changed them. */
  readonly until: number
  /** Of a lot that was closed: its name and what closed it. */
  readonly lot?: string | null
  readonly closedBy?: string | null
}

const TIGHT = 1e-9
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TIGHT * Math.max(Math.abs(a), Math.abs(b))
const productOf = (derivations: readonly Derivation[]): number => derivations.reduce((product, { value }) => product * value, 1)

/**
 * The share of an entry that a lot is: its units over those of the entry after splits, times the parts of the cost that spin-offs left or
 * gave it. Null where that is not `portion`, as by average cost, where a lot has its part of what all units cost.
 */
export function shareOfEntry(at: LotScope, entry: LotEntry, lot: LotUnits, portion: number): readonly Derivation[] | null {
  for (const { ratios, shares } of fatesOf(at, entry, lot)) {
    const units = Math.abs(entry.units.value) * productOf(ratios)
    if (!isClose((Math.abs(lot.quantity) / units) * productOf(shares), portion)) continue
    const own = step('absolute', { label: message('lots.entryUnits'), formula: message('lots.unsigned'), unit: 'ratio' }, [
      entry.units,
    ])
    const restated = {
      label: message('lots.restatedEntryUnits'),
      formula: message('lots.restatedUnits'),
      unit: 'ratio' as const,
    }
    const description = {
      label: message('lots.ownUnitShare'),
      formula: message('lots.lotUnitsOverEntry'),
      unit: 'ratio' as const,
    }
    const share = step('quotient', description, [
      parameter(message('lots.lotUnits'), Math.abs(lot.quantity), matchedBy(at, lot)),
      ratios.length === 0 ? own : step('product', restated, [own, ...ratios]),
    ])
    return [share, ...shares]
  }
  return null
}

/** Why units belong to an entry: the trade that closed them named it, or the method took it. */
function matchedBy({ lots }: LotScope, { lot, closedBy }: LotUnits): Text {
  const isChosen = lot && closedBy && lots.chosen.get(closedBy) === lot
  return isChosen ? message('lots.chosenLotUnits') : message('lots.matchedUnits')
}

/** All that units of an entry can have become by a day and that is of an instrument. */
function fatesOf({ scope }: LotScope, { day, instrument }: LotEntry, lot: LotUnits): readonly Fate[] {
  const { market } = scope
  let fates: readonly Fate[] = [{ instrument, ratios: [], shares: [] }]
  for (const action of market.actions) {
    const t = indexOnOrAfter(market.days, action.day)
    if (action.day <= day || action.day > lot.until || t >= market.days.length) continue
    fates = fates.flatMap((fate): readonly Fate[] => {
      if (fate.instrument !== action.instrument) return [fate]
      if (action.type === 'split') {
        const ratio = splitOf(scope, action.instrument, t, action.ratio, message('lots.split', { day: dayText(market, t) }))
        return [{ ...fate, ratios: [...fate.ratios, ratio] }]
      }
      const gift = giftOf(scope, action, t)
      if (!gift) return [fate]
      const gone = { ...fate, instrument: action.other, ratios: [...fate.ratios, gift.ratio] }
      if (action.isMerger) return [gone]
      const { given, kept } = costShares(scope, gift)
      return [
        { ...fate, shares: [...fate.shares, kept] },
        { ...gone, shares: [...fate.shares, given] },
      ]
    })
  }
  return fates.filter((fate) => fate.instrument === lot.instrument)
}

const giftOf = ({ market }: LotScope['scope'], { instrument, other }: Distribution, t: number): GivenInKind | undefined =>
  givenInKind(market).find(({ parent, child, since }) => parent === instrument && child === other && since === t)

/**
 * The parts of the cost that a spin-off on a valuation day gave to its child and left, and its ratio; of a merger with a cash part, those
 * of the new units and of the cash; null where it is not stated.
 */
export function costSharesOf(scope: LotScope['scope'], action: Distribution, t: number) {
  const gift = giftOf(scope, action, t)
  if (!gift) return null
  const shares = gift.cash ? cashShares(scope, gift, gift.cash) : costShares(scope, gift)
  return { ...shares, ratio: gift.ratio }
}

/** Receipt of a unit in a merger, in the reporting currency: the other instrument, and cash. */
export function receivedPerUnit(scope: LotScope['scope'], gift: GivenInKind, cash: NonNullable<GivenInKind['cash']>) {
  const t = Math.max(gift.since, gift.entered)
  const worth = worthOf(scope, gift.child, t, [gift.ratio])
  return { worth, paid: converted(scope, cash.perUnit, cash.currency, t) }
}

/** How a merger shares out cost: by what a unit receives in cash, and in units at their close. */
function cashShares(scope: LotScope['scope'], gift: GivenInKind, cash: NonNullable<GivenInKind['cash']>) {
  const { worth, paid } = receivedPerUnit(scope, gift, cash)
  const both = step('sum', { label: message('lots.jointValue'), formula: message('lots.unitsPlusCash') }, [worth, paid])
  const { ticker } = scope.market.instruments[gift.child]!
  const description = { formula: message('lots.ownOverJoint'), unit: 'fraction' as const }
  return {
    given: step('quotient', { ...description, label: message('lots.wentCostPart', { ticker }) }, [worth, both]),
    kept: step('quotient', { ...description, label: message('lots.cashCostPart') }, [paid, both]),
  }
}

/** How a spin-off shares out cost: by the values of both at the first close of what was spun off. */
function costShares(scope: LotScope['scope'], gift: GivenInKind) {
  const { market } = scope
  const { parent, child, since, entered, ratio } = gift
  const t = Math.max(since, entered)
  const [received, left] = [worthOf(scope, child, t, [ratio]), worthOf(scope, parent, t, [])]
  const both = step('sum', { label: message('lots.jointValue'), formula: message('lots.receivedPlusKept') }, [received, left])
  const { ticker } = market.instruments[child]!
  const description = { formula: message('lots.ownOverJoint'), unit: 'fraction' as const }
  return {
    given: step('quotient', { ...description, label: message('lots.wentCostPart', { ticker }) }, [received, both]),
    kept: step('quotient', { ...description, label: message('lots.leftCostPart', { ticker }) }, [left, both]),
  }
}

/** Value of units of an instrument at a close. */
function worthOf(scope: LotScope['scope'], index: number, t: number, units: readonly Derivation[]): Derivation {
  const { market } = scope
  const { multiplier, currency } = market.instrumentAt(index)
  const label = message('lots.valueOf', { ticker: market.instruments[index]!.ticker, day: dayText(market, t) })
  return step('product', { label, formula: message('lots.unitsAtCloseRate') }, [
    ...units,
    ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]),
    closeOf(scope, index, t),
    ...(currency === scope.currency ? [] : [rateOf(scope, currency, t)]),
  ])
}

/** The product of some shares and what they are of; that itself where it is all. */
export function sharedOut(label: Text, shares: readonly Derivation[], whole: Derivation): Derivation {
  const isAll = shares.length === 1 && isClose(shares[0]!.value, 1)
  if (isAll) return named(whole, label)
  return step('product', { label, formula: message('lots.shareOfEntry'), unit: whole.unit }, [...shares, whole])
}
