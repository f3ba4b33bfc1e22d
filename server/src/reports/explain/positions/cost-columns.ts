import { type Derivation, lazyStep, step } from '@portal/engine/derivation/derivation.ts'
import { firstFrom } from '@portal/engine/ledger/account-ledger.ts'
import { costOfLot, unrealisedOf } from '@portal/engine/lots/cost-figures.derivation.ts'
import { COST_COLUMNS, type CostColumn } from '@portal/engine/lots/cost-figures.ts'
import type { LotScope } from '@portal/engine/lots/lot-entries.derivation.ts'
import { holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import { type OwnedRow, rowsOf } from '@portal/engine/positions/quantity.derivation.ts'
import { rowFlowOf } from '@portal/engine/positions/valued-flows.derivation.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { Question } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { lotsOf, lotsOfPeriod, sumOfLots } from './realised-gains.ts'

export const COST_METHODS: Readonly<Record<CostColumn, string>> = {
  costBasis: explanationText('method.costBasis'),
  unrealisedPL: explanationText('method.unrealised'),
  realisedPL: explanationText('method.realised'),
}

/** The cost figures that a reply tells: those it was asked for. */
export const costColumnsOf = ({ body }: Question): readonly CostColumn[] =>
  body.costBasisMethod === undefined ? [] : COST_COLUMNS

/** An instrument in some accounts. */
export interface CostedHolding {
  readonly instrument: number
  readonly accounts: readonly AccountHistory[]
}

/** A cost figure of some holdings: each its lots, of futures and forwards its value and what it paid. */
export async function costDerivation(
  question: Question,
  holdings: readonly CostedHolding[],
  column: CostColumn,
): Promise<Derivation> {
  const at = await lotsOf(question)
  const parts = holdings.map((holding) => costOfHolding(at, holding, column))
  const [only, ...others] = parts
  if (only && others.length === 0) return only
  return step('sum', { label: LABELS[column], formula: explanationText('ofEachPosition') }, parts)
}

const LABELS: Readonly<Record<CostColumn, string>> = {
  costBasis: explanationText('costBasis'),
  unrealisedPL: explanationText('unrealisedPL'),
  realisedPL: explanationText('realisedPL'),
}

function costOfHolding(at: LotScope, { instrument, accounts }: CostedHolding, column: CostColumn): Derivation {
  const { scope, lots } = at
  const { market } = scope
  const ids = new Set(accounts.map(({ account }) => account.id))
  const isOwn = (lot: { readonly account: string; readonly instrument: number }) =>
    lot.instrument === instrument && ids.has(lot.account)
  const label = explanationText('figureOf', { value: LABELS[column], ticker: market.instruments[instrument]!.ticker })
  if (market.instrumentAt(instrument).settlement !== 'paid') {
    const rows = rowsOf(accounts, instrument)
    if (column === 'costBasis') return step('sum', { label, formula: explanationText('none') }, [])
    if (column === 'unrealisedPL') return holdingValue(scope, instrument, rows, market.last)
    return step(
      'sum',
      { label, formula: explanationText('paidToCash') },
      rows.flatMap((row) => paidInto(at, row)),
    )
  }
  if (column === 'realisedPL') return sumOfLots(at, lotsOfPeriod(at).filter(isOwn), 'gain', label)
  const open = lots.atEnd.open.filter(isOwn)
  const scale = open.reduce((sum, { costReporting }) => sum + Math.abs(costReporting), 0)
  const derivationOf = (lot: (typeof open)[number]) =>
    column === 'costBasis' ? costOfLot(at, lot, market.days[market.last]!) : unrealisedOf(at, lot, market.last)
  const derivations = open.map(derivationOf)
  return lazyStep(
    'sum',
    { label, formula: explanationText('ofEachOpenLot'), scale },
    derivations.reduce((sum, { value }) => sum + value, 0),
    () => derivations,
  )
}

/** Payments of a row into cash in the period, day by day. */
function paidInto({ scope, lots }: LotScope, owned: OwnedRow): readonly Derivation[] {
  const { index } = owned.row.flows
  const days = new Set(index.subarray(firstFrom(index, lots.span.start + 1)))
  return [...days].map((t) =>
    step('negative', { label: explanationText('paidIntoCash'), formula: '-F' }, [rowFlowOf(scope, owned, t)]),
  )
}
