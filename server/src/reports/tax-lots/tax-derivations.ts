import { type Derivation, input, lazyStep, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { costOfLot, proceedsOfLot, valueOfLot } from '@portal/engine/lots/cost-figures.derivation.ts'
import { treatmentOf } from '@portal/engine/lots/lot-engine.ts'
import { type LotScope, lotSource } from '@portal/engine/lots/lot-entries.derivation.ts'
import { isPooled } from '@portal/engine/lots/tax-groups.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { proposedProceeds } from '@portal/engine/what-if/trade-gains.derivation.ts'
import { PROPOSED } from '@portal/engine/what-if/trade-gains.ts'
import { explanationText } from '../explain/explanation-text.ts'
import type { GainField, LotField, TaxedGain, TaxedLot } from './taxed.ts'

type LotFigure = LotField | 'holdingDays' | 'units' | 'deferredLoss'
type GainFigure = GainField | 'holdingDays' | 'units'

const POOL = { kind: 'text', text: explanationText('taxPool') } as const

/** How a figure of an open lot was made. */
export function lotFigure(scope: ReportingScope, taxed: TaxedLot, column: LotFigure): Derivation {
  const { of, lot, heldSince, amounts } = taxed
  const at: LotScope = { scope, lots: of.lots }
  const day = scope.market.days[scope.market.last]!
  const source = isPooled(of.group.method) ? POOL : lotSource(lot.id)
  const deferred = lot.replacement?.deferred ?? 0
  const carried = () => parameter(explanationText('deferredLoss'), deferred, explanationText('deferredLossFrom'), 'money')
  switch (column) {
    case 'holdingDays':
      return daysHeld(heldSince ?? day, day)
    case 'units':
      return input(explanationText('unitsLot'), lot.quantity, source, { unit: 'ratio' })
    case 'deferredLoss':
      return carried()
    case 'cost': {
      const label = explanationText('taxLots.cost')
      if (isPooled(of.group.method)) return input(label, amounts.cost, POOL, { remark: explanationText('poolCost') })
      if (!lot.replacement) return costOfLot(at, lot, day)
      const description = { label, formula: explanationText('costWithDeferred') }
      const own = input(explanationText('ownCost'), amounts.cost - deferred, source)
      return lazyStep('sum', description, amounts.cost, () => [own, carried()])
    }
    case 'value':
      return valueOfLot(at, lot, amounts.value, scope.market.last)
    case 'gain': {
      const words = { label: explanationText('taxLots.gain'), formula: explanationText('valueLessCost') }
      return lazyStep('difference', { ...words, scale: Math.abs(amounts.cost) }, amounts.gain, () => [
        lotFigure(scope, taxed, 'value'),
        lotFigure(scope, taxed, 'cost'),
      ])
    }
  }
}

/** How a figure of a closing was made. */
export function gainFigure(scope: ReportingScope, taxed: TaxedGain, column: GainFigure): Derivation {
  const { closing, heldSince, amounts } = taxed
  const { denied, lost, matched } = treatmentOf(closing)
  const isShort = (closing.returnedOn ?? closing.quantity) < 0
  switch (column) {
    case 'holdingDays':
      return daysHeld(heldSince ?? closing.closed, closing.closed)
    case 'units':
      return input(explanationText('unitsLot'), closing.quantity, lotSource(closing.closedBy), { unit: 'ratio' })
    case 'cost':
      return isShort ? negative('taxGains.cost', proceedsOf(scope, taxed)) : costOf(scope, taxed)
    case 'proceeds':
      return isShort ? negative('taxGains.proceeds', costOf(scope, taxed)) : proceedsOf(scope, taxed)
    case 'gain': {
      const words = { label: explanationText('taxGains.gain'), formula: explanationText('proceedsLessCost') }
      return lazyStep('difference', { ...words, scale: Math.abs(amounts.cost) }, amounts.gain, () => [
        gainFigure(scope, taxed, 'proceeds'),
        gainFigure(scope, taxed, 'cost'),
      ])
    }
    case 'deniedLoss': {
      const label = explanationText('taxGains.deniedLoss')
      if (denied === 0) return parameter(label, 0, explanationText('nothingDenied'), 'money')
      const share = denied / -amounts.gain
      const from = explanationText(matched === 'pool' ? 'deniedShareOfPool' : 'deniedShareOfLot')
      return lazyStep('product', { label, formula: explanationText('lossTimesShare') }, denied, () => [
        parameter(explanationText('deniedShare'), share, from, 'fraction'),
        negative('taxGains.loss', gainFigure(scope, taxed, 'gain')),
      ])
    }
    case 'lostLoss':
      return parameter(explanationText('taxGains.lostLoss'), lost, explanationText('lostLossFrom'), 'money')
    case 'countedGain': {
      const words = { label: explanationText('taxGains.countedGain'), formula: explanationText('gainPlusDenied') }
      const scale = Math.abs(amounts.cost) + Math.abs(amounts.gain)
      return lazyStep('sum', { ...words, scale }, amounts.countedGain, () => [
        gainFigure(scope, taxed, 'gain'),
        gainFigure(scope, taxed, 'deniedLoss'),
      ])
    }
  }
}

/** A figure of all open lots. */
export function sumOfLots(scope: ReportingScope, lots: readonly TaxedLot[], column: LotField): Derivation {
  const value = lots.reduce((sum, { amounts }) => sum + amounts[column], 0)
  // The cost of units may be unknown while their value is known.
  const scale = lots.reduce((sum, { amounts }) => sum + (Math.abs(amounts.cost) || 0), 0)
  const words = { label: explanationText(`taxLots.${column}`), formula: explanationText('ofEachOpenLot') }
  return lazyStep('sum', { ...words, scale }, value, () => lots.map((each) => lotFigure(scope, each, column)))
}

/** A figure of all closings. */
export function sumOfGains(scope: ReportingScope, gains: readonly TaxedGain[], column: GainField): Derivation {
  const value = gains.reduce((sum, { amounts }) => sum + amounts[column], 0)
  const scale = gains.reduce((sum, { amounts }) => sum + Math.abs(amounts.cost) + Math.abs(amounts.proceeds), 0)
  const words = { label: explanationText(`taxGains.${column}`), formula: explanationText('ofEachLot') }
  return lazyStep('sum', { ...words, scale }, value, () => gains.map((each) => gainFigure(scope, each, column)))
}

const negative = (label: 'taxGains.cost' | 'taxGains.proceeds' | 'taxGains.loss', of: Derivation): Derivation =>
  step('negative', { label: explanationText(label), formula: explanationText('negativeOf') }, [of])

/** Cost of the units of a closing by the rules; of a short position the proceeds of selling them, below 0. */
function costOf(scope: ReportingScope, { of, closing }: TaxedGain): Derivation {
  const { tax, costReporting, lot } = closing
  if (!tax) return costOfLot({ scope, lots: of.lots }, { ...closing, id: lot }, closing.closed)
  const label = explanationText('taxGains.cost')
  if (tax.matched === 'pool') return input(label, costReporting, POOL, { remark: explanationText('poolCost') })
  const remark = explanationText(tax.matched === 'lot' ? 'costOfReplacement' : 'costOfMatch')
  return input(label, costReporting, lotSource(lot), { remark })
}

const proceedsOf = (scope: ReportingScope, { of, closing }: TaxedGain): Derivation =>
  closing.closedBy === PROPOSED ? proposedProceeds(scope, closing) : proceedsOfLot({ scope, lots: of.lots }, closing)

function daysHeld(heldSince: number, day: number): Derivation {
  const on = (label: string, at: number) =>
    input(
      label,
      at,
      { kind: 'text', text: explanationText('calendarDay') },
      { unit: 'count', remark: explanationText('dayNumberUnit') },
    )
  const words = { label: explanationText('daysHeld'), formula: explanationText('holdingDaysFormula') }
  return step('difference', { ...words, unit: 'count' }, [
    on(explanationText('closingDay'), day),
    on(explanationText('heldSinceDay'), heldSince),
  ])
}
