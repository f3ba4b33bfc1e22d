import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { InstrumentKind } from '@portal/engine/instruments/kinds.ts'

import type { GroupingRecord } from '#ingest/dataset.ts'
import { FIRST_DAY } from './calendar.ts'
import type { InstitutionPlan } from './ledger/plan.ts'
import type { Market } from './market/market.ts'
import { isInUniverse } from './universe.ts'

/** How soon a holding can be money, by kind. Those of which others are listed every month are in no group. */
const SOON: Readonly<Partial<Record<InstrumentKind, string>>> = {
  cash: 'At once',
  share: 'Within a week',
  etf: 'Within a week',
  bond: 'Within a month',
  fund: 'Within a month',
  other: 'Later',
  privateFund: 'Later',
  loan: 'Later',
  property: 'Later',
}

/** The grouping of a demo institution: its instruments, and the cash of its accounts, by how soon they can be money. */
export function liquidity(institution: InstitutionPlan, market: Market): GroupingRecord[] {
  const listed = [...market.series.values(), ...market.forwards].filter(
    ({ instrument: { id, kind } }) => isInUniverse(institution, market, id) && kind in SOON,
  )
  const currencies = new Set(institution.accounts.map(({ currency }) => currency))
  const members = [
    ...listed.map(({ instrument: { id, kind } }) => ({ id, kind })),
    ...[...currencies].map((currency) => ({ id: `CASH:${currency}`, kind: 'cash' as const })),
  ]
  return members.map(({ id, kind }) => ({
    grouping: 'Liquidity',
    instrument: id,
    account: null,
    fromDay: isoDay(FIRST_DAY),
    group: SOON[kind] ?? null,
  }))
}
