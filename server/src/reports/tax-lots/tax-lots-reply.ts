import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { recordOf } from '@portal/contract/record-of.ts'
import type { OpenLotRow, TaxGainRow, TaxTermRow, taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { type LotDoubts, lotDoubts } from '@portal/engine/lots/cost-doubts.ts'
import { lotRemark, unknownCost } from '@portal/engine/lots/cost-figures.ts'
import { treatmentOf } from '@portal/engine/lots/lot-engine.ts'
import { LOTS_DO_NOT_TIE } from '@portal/engine/lots/lot-reconciliation.ts'
import { provisionalUntil, type TaxGroup } from '@portal/engine/lots/tax-groups.ts'
import type { GroupLots } from '@portal/engine/lots/tax-lots.ts'
import { periodField } from '@portal/engine/performance/time-period.ts'
import { type DoubtRemark, figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { reportReason } from '../report-reason.ts'
import { GAIN_FIELDS, LOT_FIELDS, type Taxed, type TaxedGain, type TaxedLot, type TaxedTerm } from './taxed.ts'

const DAY_SECONDS = 86_400
const TOTAL = 'Total'

/** The open lots of a scope's tax groups and what they gained in the period. */
export function taxLotsReply(scope: ReportingScope, taxed: Taxed, most: number): ResponseOf<typeof taxLots> {
  const notes = createNotes()
  const stating = statingOf(scope, taxed, notes)
  const { groups, lots, gains, terms } = taxed
  for (const { group } of groups) {
    const method = reportReason(`taxMethod.${group.method}`)
    notes.add({ row: 'groups', field: 'method', reason: reportReason('taxGroupBy', { group: nameOf(group), method }) })
  }
  const dropped = gains[most]
  if (dropped)
    notes.add({
      row: 'gains',
      field: 'closed',
      reason: reportReason('latestRows', { most, closed: isoDay(dropped.closing.closed) }),
    })
  const rows = {
    groups: groups.map(({ group }) => presentGroup(scope, group)),
    lots: lots.slice(0, most).map((each) => presentLot(stating, each)),
    lotsTotal: recordOf(LOT_FIELDS, (field) => stateSum(stating, TOTAL, field, lots)),
    gains: gains.slice(0, most).map((each) => presentGain(stating, each)),
    gainsTotal: recordOf(GAIN_FIELDS, (field) => stateSum(stating, TOTAL, field, gains)),
    terms: terms.map((each) => presentTerm(stating, each)),
    ...notes.field(),
  }
  const start = groups[0]?.lots.span.start
  const span = start === undefined ? {} : { start }
  const period = groups[0] ? periodField(scope, groups[0].lots.span) : {}
  return withDoubtNotes(scope, { ...replyFields(scope), ...period, ...rows }, span)
}

/** The name of a tax group. */
const nameOf = ({ name }: TaxGroup): string => name ?? reportReason('noTaxGroup')

function accountNames({ accounts }: ReportingScope): ReadonlyMap<string, string> {
  return new Map(accounts.map(({ account }) => [account.id, account.name]))
}

function presentGroup(scope: ReportingScope, group: TaxGroup) {
  const names = accountNames(scope)
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id)!).sort()
  const { method, accounts, exempt } = group
  return { group: nameOf(group), method, accounts: namesOf(accounts), exemptAccounts: namesOf(exempt) }
}

/** How amounts of lots are stated: what does not agree with the ledger is withheld, and what rests on closes in doubt is noted. */
interface Stating {
  readonly scope: ReportingScope
  readonly names: ReadonlyMap<string, string>
  readonly notes: Notes
  readonly isTrueOf: Taxed['isTrueOf']
  readonly doubts: (of: GroupLots) => LotDoubts
}

function statingOf(scope: ReportingScope, { isTrueOf }: Taxed, notes: Notes): Stating {
  const made = new Map<GroupLots, LotDoubts>()
  const doubts = (of: GroupLots) => {
    const own = made.get(of) ?? lotDoubts(scope, of.lots)
    made.set(of, own)
    return own
  }
  return { scope, names: accountNames(scope), notes, isTrueOf, doubts }
}

function restsOf({ doubts }: Stating, row: TaxedLot | TaxedGain): readonly DoubtRemark[] {
  const own = doubts(row.of)
  if ('lot' in row) return own.ofCost(row.lot)
  return [...own.ofCost({ ...row.closing, id: row.closing.lot }), ...own.ofProceeds(row.closing)]
}

const instrumentOf = (row: TaxedLot | TaxedGain): number => ('lot' in row ? row.lot : row.closing).instrument

/** The sum of a field over rows; unknown where one is. */
function stateSum<Field extends string>(
  stating: Stating,
  row: string,
  field: Field,
  rows: readonly ((TaxedLot | TaxedGain) & { readonly amounts: Readonly<Record<Field, number>> })[],
): number | null {
  const { scope, notes, isTrueOf } = stating
  const wrong = rows.find((each) => Number.isNaN(each.amounts[field]) || !isTrueOf(instrumentOf(each)))
  const total = wrong ? Number.NaN : rows.reduce((sum, each) => sum + each.amounts[field], 0)
  const reason = () =>
    wrong && isTrueOf(instrumentOf(wrong)) ? unknownCost(scope, wrong.of.lots, instrumentOf(wrong)) : LOTS_DO_NOT_TIE
  const stated = figure(total, reason)
  const rests = wrong ? [] : rows.flatMap((each) => restsOf(stating, each))
  return notes.state(row, field, stated.value === null ? stated : { ...stated, doubts: [...new Set(rests)] })
}

function presentLot(stating: Stating, row: TaxedLot): OpenLotRow {
  const { of, lot, heldSince, term } = row
  const { scope, notes } = stating
  const symbol = scope.market.instruments[lot.instrument]!.ticker
  const remark = lotRemark(scope, of.lots, lot.id)
  if (remark !== undefined) notes.add({ row: symbol, field: 'cost', reason: remark })
  return {
    symbol,
    ...placeOf(stating, of.group, lot.account),
    opened: seconds(heldSince === null ? null : lot.acquired),
    ...held(heldSince, scope.market.days[scope.market.last]!),
    term,
    units: lot.quantity,
    ...recordOf(LOT_FIELDS, (field) => stateSum(stating, symbol, field, [row])),
    deferredLoss: notes.state(
      symbol,
      'deferredLoss',
      figure(lot.replacement?.deferred ?? 0, () => unknownCost(scope, of.lots, lot.instrument)),
    ),
  }
}

function presentGain(stating: Stating, row: TaxedGain): TaxGainRow {
  const { of, closing, heldSince, term } = row
  const { market } = stating.scope
  const symbol = market.instruments[closing.instrument]!.ticker
  const { matched, carriedTo } = treatmentOf(closing)
  return {
    symbol,
    ...placeOf(stating, of.group, closing.account),
    opened: seconds(heldSince === null ? null : closing.acquired),
    closed: closing.closed * DAY_SECONDS,
    ...held(heldSince, closing.closed),
    term,
    matched,
    units: closing.quantity,
    ...recordOf(GAIN_FIELDS, (field) => stateSum(stating, symbol, field, [row])),
    carriedTo: seconds(carriedTo),
    provisionalUntil: seconds(provisionalUntil(of.group.method, closing, market.days[market.last]!)),
  }
}

function presentTerm(stating: Stating, { of, term, lots, gains }: TaxedTerm): TaxTermRow {
  const group = nameOf(of.group)
  const countedGain = stateSum(stating, group, 'countedGain', gains)
  return { group, term, countedGain, ...recordOf(LOT_FIELDS, (field) => stateSum(stating, group, field, lots)) }
}

/** Pooled units lie in no account of their own. */
function placeOf({ names }: Stating, group: TaxGroup, accountId: string) {
  return { account: names.get(accountId) ?? nameOf(group), group: nameOf(group) }
}

const seconds = (day: number | null): number | null => (day === null ? null : day * DAY_SECONDS)

const held = (since: number | null, day: number) => ({
  heldSince: seconds(since),
  holdingDays: since === null ? null : day - since,
})
