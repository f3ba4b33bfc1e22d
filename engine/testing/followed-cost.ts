import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { CorporateAction, LedgerEvent } from '../src/ledger/ledger-event.ts'
import type { LedgerInstrument } from '../src/ledger/ledger-instrument.ts'
import type { Rates } from '../src/ledger/row-money.ts'
import { costBasis } from '../src/lots/cost-basis.ts'
import { COST_DEFAULT, type CostConvention } from '../src/lots/cost-convention.ts'
import { unrealised } from '../src/lots/unrealised.ts'
import { DAYS, series, share } from './small-market.ts'

// A euro costs 1.10 dollars, from Tuesday 3 March on 1.20.
export const inDollars: Rates = [series(1), series(1.1, 1.2)]
export const exact = 1e-9

export interface Setting {
  readonly instruments?: readonly LedgerInstrument[]
  readonly actions?: readonly CorporateAction[]
  readonly convention?: Partial<CostConvention>
  readonly rates?: Rates
}
export function follow(accounts: Record<string, readonly LedgerEvent[]>, setting: Setting = {}) {
  const { instruments = [share(series(20))], actions = [], convention = {}, rates = inDollars } = setting
  const instrumentAt = (index: number) => instruments[index]!
  const market = { valuationDays: DAYS, currencyCount: 2, instrumentAt, actions }
  const list = Object.entries(accounts).map(([key, events]) => ({ key, events }))
  const basis = costBasis(market, list, rates, { ...COST_DEFAULT, ...convention })
  return { ...basis, gains: basis.open.map((lot) => unrealised(lot, () => instrumentAt(lot.instrument), DAYS.length - 1, rates)) }
}
export const one = (events: readonly LedgerEvent[], setting: Setting = {}) => follow({ a: events }, setting)
/** Quantity and cost of each open lot, with the day of March on which it was acquired. */
export const lotsOf = ({ open }: ReturnType<typeof follow>) =>
  open.map(({ acquired, quantity, cost }) => [acquired - parseDay('2026-02-28'), +quantity.toFixed(9), +cost.toFixed(9)])
export const total = (values: readonly { readonly gain: number }[]) => values.reduce((sum, { gain }) => sum + gain, 0)
