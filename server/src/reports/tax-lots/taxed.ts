import type { CostBasisMethod } from '@portal/contract/reports/parts/cost-basis.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { isUndated } from '@portal/engine/lots/cost-figures.ts'
import { type ScopeEvents, scopeLots } from '@portal/engine/lots/cost-lots.ts'
import { type OpenLot, type Realised, treatmentOf } from '@portal/engine/lots/lot-engine.ts'
import { tiedLots } from '@portal/engine/lots/lot-reconciliation.ts'
import { type AssumedTaxAccount, holdingTerm, isPooled, taxGroups } from '@portal/engine/lots/tax-groups.ts'
import { type GroupLots, taxLots, taxLotsAgree } from '@portal/engine/lots/tax-lots.ts'
import { unrealised } from '@portal/engine/lots/unrealised.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { moneyOf } from '../limited-tables/realised-gain-reply.ts'

/** An open lot of a tax group. */
export interface TaxedLot {
  readonly of: GroupLots
  readonly lot: OpenLot
  readonly heldSince: number | null
  readonly term: 'short' | 'long' | null
  /** In the reporting currency. */
  readonly amounts: Readonly<Record<LotField, number>>
}

/** A closing of a tax group. */
export interface TaxedGain {
  readonly of: GroupLots
  readonly closing: Realised
  readonly heldSince: number | null
  readonly term: 'short' | 'long' | null
  readonly amounts: Readonly<Record<GainField, number>>
}

export const LOT_FIELDS = ['cost', 'value', 'gain'] as const
export type LotField = (typeof LOT_FIELDS)[number]
export const GAIN_FIELDS = ['cost', 'proceeds', 'gain', 'deniedLoss', 'lostLoss', 'countedGain'] as const
export type GainField = (typeof GAIN_FIELDS)[number]

/** Data of the tables of the reply, in the order of their rows. */
export interface Taxed {
  readonly groups: readonly GroupLots[]
  readonly lots: readonly TaxedLot[]
  readonly gains: readonly TaxedGain[]
  /** By group and term, in the order of the groups. */
  readonly terms: readonly TaxedTerm[]
  /** Whether the lots of an instrument agree with the ledger. */
  readonly isTrueOf: (instrument: number) => boolean
}

/** Holdings and gains of a group in one of the terms that its method tells apart. */
export interface TaxedTerm {
  readonly of: GroupLots
  readonly term: TaxedLot['term']
  readonly lots: readonly TaxedLot[]
  readonly gains: readonly TaxedGain[]
}

interface AskedLots {
  readonly timePeriod: TimePeriod
  readonly costBasisMethod: CostBasisMethod
  readonly assumedGroups: readonly AssumedTaxAccount[] | undefined
}

/** Follows the lots of a scope as tax counts them, and checks them. */
export function followTaxed(
  scope: ReportingScope,
  events: ScopeEvents,
  { timePeriod, costBasisMethod, assumedGroups }: AskedLots,
  log: Log,
): Taxed {
  const groups = taxLots(scope, events, taxGroups(scope, costBasisMethod, assumedGroups), timePeriod)
  const plain = scopeLots(scope, events, timePeriod, costBasisMethod)
  const tied = tiedLots(scope, plain, log)
  const agrees = taxLotsAgree(scope, groups, plain, log)
  const lots = groups.flatMap((of) => of.open.map((lot) => taxedLot(scope, of, lot)))
  const gains = groups
    .flatMap((of) => of.closed.map((closing) => taxedGain(of, closing)))
    .toSorted((a, b) => b.closing.closed - a.closing.closed)
  const isTrueOf = (instrument: number) => tied.isTrueOf(instrument) && agrees(instrument)
  return { groups, lots, gains, terms: groups.flatMap((of) => termsOf(of, lots, gains)), isTrueOf }
}

function taxedLot(scope: ReportingScope, of: GroupLots, lot: OpenLot): TaxedLot {
  const { method } = of.group
  const { market, rates } = scope
  const heldSince = isPooled(method) ? null : (lot.replacement?.heldSince ?? lot.acquired)
  const { valueReporting: value, gainReporting: gain } = unrealised(lot, of.instrumentOf, market.last, rates)
  return {
    of,
    lot,
    heldSince,
    term: heldSince === null ? null : termOf(of, lot.id, holdingTerm(method, heldSince, market.days[market.last]!)),
    amounts: { cost: lot.costReporting, value, gain },
  }
}

/** A closing with what tax makes of it. */
export function taxedGain(of: GroupLots, closing: Realised): TaxedGain {
  const { matched, heldSince: since, denied, lost } = treatmentOf(closing)
  const heldSince = matched === 'pool' ? null : since
  const { cost, proceeds, gain } = moneyOf(closing)
  return {
    of,
    closing,
    heldSince,
    term: heldSince === null ? null : termOf(of, closing.lot, holdingTerm(of.group.method, heldSince, closing.closed)),
    amounts: { cost, proceeds, gain, deniedLoss: denied, lostLoss: lost, countedGain: gain + denied },
  }
}

/** Units that entered without the day of their purchase may have been held for longer than since then. */
const termOf = ({ lots }: GroupLots, lot: string | null, term: TaxedLot['term']): TaxedLot['term'] =>
  term === 'short' && isUndated(lots, lot) ? null : term

/** A term of which a group has nothing is none. */
function termsOf(of: GroupLots, lots: readonly TaxedLot[], gains: readonly TaxedGain[]): readonly TaxedTerm[] {
  return (['short', 'long', null] as const).flatMap((term) => {
    const isOwn = (each: TaxedLot | TaxedGain) => each.of === of && each.term === term
    const own = { of, term, lots: lots.filter(isOwn), gains: gains.filter(isOwn) }
    return own.lots.length + own.gains.length === 0 ? [] : [own]
  })
}
