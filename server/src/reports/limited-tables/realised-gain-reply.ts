import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Span } from '@portal/analytics/calendar/span.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { RealisedGainRow, realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import type { CostBasisMethod } from '@portal/contract/reports/parts/cost-basis.ts'
import { type LotDoubts, lotDoubts } from '@portal/engine/lots/cost-doubts.ts'
import { choiceRemark, lotRemark, unknownCost, unknownCosts } from '@portal/engine/lots/cost-figures.ts'
import type { ScopeLots } from '@portal/engine/lots/cost-lots.ts'
import type { Realised } from '@portal/engine/lots/lot-engine.ts'
import { LOTS_DO_NOT_TIE, type TiedLots, tiedLots } from '@portal/engine/lots/lot-reconciliation.ts'
import type { Text } from '@portal/engine/message.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { type DoubtRemark, figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import type { Log } from '#base/log.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { reportReason } from '#reports/report-reason.ts'

const DAY_SECONDS = 86_400
const TOTAL = 'Total'
const METHOD_NAMES: Readonly<Record<CostBasisMethod, string>> = {
  fifo: reportReason('fifo'),
  lifo: reportReason('lifo'),
  average: reportReason('averageCost'),
}

/** The realised gains of the closed lots, and how they lead to the profit and loss of the period. */
export function realisedGainReply(
  scope: ReportingScope,
  lots: ScopeLots,
  method: CostBasisMethod,
  most: number,
  log: Log,
): ResponseOf<typeof realisedGains> {
  const notes = createNotes()
  const tied = tiedLots(scope, lots, log)
  const closed = closedLots(scope, lots)
  const shown = closed.slice(0, most)
  notes.add({ row: 'rows', field: 'cost', reason: reportReason('lotsByMethod', { value: METHOD_NAMES[method] }) })
  if (closed.length > most) {
    const reason = reportReason('latestRows', { most, closed: isoDay(closed[most]!.closed) })
    notes.add({ row: 'rows', field: 'closed', reason })
  }
  const doubts = lotDoubts(scope, lots)
  const rows = shown.map((lot) => presentLot(scope, lots, method, lot, { tied, doubts }, notes))
  const total = presentTotal(scope, lots, { tied, doubts }, notes)
  addBookedDoubts(scope, lots, doubts, notes)
  const parts = { profitAndLoss: presentParts(scope, lots, tied, notes), ...notes.field() }
  return { ...replyFields(scope), rows, total, ...withDoubtNotes(scope, parts, { start: lots.span.start }) }
}

/** The lots closed in the period, newest first; of one day and symbol in the order in which they were opened. */
export function closedLots({ market }: ReportingScope, { atStart, atEnd }: ScopeLots): readonly Realised[] {
  const tickerOf = ({ instrument }: Realised) => market.instruments[instrument]!.ticker
  return atEnd.realised.slice(atStart.realised.length).sort((a, b) => {
    const [one, other] = [tickerOf(a), tickerOf(b)]
    return b.closed - a.closed || (one < other ? -1 : one > other ? 1 : 0) || a.acquired - b.acquired
  })
}

/** The money of a lot as usual: for a short, selling gives the proceeds and covering is the cost. */
export function moneyOf({
  quantity,
  returnedOn,
  costReporting,
  proceedsReporting,
  costsReporting,
  gainReporting,
  pricePart,
  fxPart,
}: Realised) {
  const isShort = (returnedOn ?? quantity) < 0
  return {
    cost: isShort ? -proceedsReporting : costReporting,
    proceeds: isShort ? -costReporting : proceedsReporting,
    fees: costsReporting,
    gain: gainReporting,
    priceGain: pricePart,
    fxGain: fxPart,
  }
}

type Money = ReturnType<typeof moneyOf>

const FIELDS = ['cost', 'proceeds', 'fees', 'gain', 'priceGain', 'fxGain'] as const satisfies readonly (keyof Money)[]

function presentLot(
  scope: ReportingScope,
  lots: ScopeLots,
  method: CostBasisMethod,
  lot: Realised,
  { tied, doubts }: Checked,
  notes: Notes,
): RealisedGainRow {
  const { ticker } = scope.market.instruments[lot.instrument]!
  const isTrue = tied.isTrueOf(lot.instrument)
  const reason = () => (isTrue ? unknownCost(scope, lots, lot.instrument) : LOTS_DO_NOT_TIE)
  for (const remark of [lotRemark(scope, lots, lot.lot), choiceRemark(lots, method, lot)])
    if (remark !== undefined) notes.add({ row: ticker, field: 'cost', reason: remark })
  return {
    symbol: ticker,
    account: scope.accounts.find(({ account }) => account.id === lot.account)!.account.name,
    opened: lot.acquired * DAY_SECONDS,
    closed: lot.closed * DAY_SECONDS,
    holdingDays: lot.closed - lot.acquired,
    units: lot.quantity,
    ...presentMoney(ticker, isTrue ? moneyOf(lot) : null, { reason, ...restsOf(doubts, [lot]) }, notes),
  }
}

/** In the order of closing, as the parts of the profit and loss are summed. */
function presentTotal(scope: ReportingScope, lots: ScopeLots, { tied, doubts }: Checked, notes: Notes) {
  const { atStart, atEnd } = lots
  const closed = atEnd.realised.slice(atStart.realised.length)
  const sums = { cost: 0, proceeds: 0, fees: 0, gain: 0, priceGain: 0, fxGain: 0 }
  for (const lot of closed) {
    const money = moneyOf(lot)
    for (const field of FIELDS) sums[field] += money[field]
  }
  const unknown = closed.find(({ gainReporting }) => Number.isNaN(gainReporting))
  const reason = () => (tied.isTrue && unknown ? unknownCost(scope, lots, unknown.instrument) : LOTS_DO_NOT_TIE)
  return presentMoney(TOTAL, tied.isTrue ? sums : null, { reason, ...restsOf(doubts, closed) }, notes)
}

/** How lots reconcile, and which are doubtful. */
interface Checked {
  readonly tied: TiedLots
  readonly doubts: LotDoubts
}

/** Doubts about the cost of lots, about their proceeds, and about both. */
function restsOf(doubts: LotDoubts, closed: readonly Realised[]) {
  const paid = new Set<DoubtRemark>()
  const received = new Set<DoubtRemark>()
  for (const lot of closed) {
    const [opening, closing] = (lot.returnedOn ?? lot.quantity) < 0 ? [received, paid] : [paid, received]
    for (const each of doubts.ofCost({ ...lot, id: lot.lot })) opening.add(each)
    for (const each of doubts.ofProceeds(lot)) closing.add(each)
  }
  return { paid, received }
}

interface Rests extends ReturnType<typeof restsOf> {
  readonly reason: () => Text
}

function presentMoney(row: string, money: Money | null, { reason, paid, received }: Rests, notes: Notes) {
  const both = [...new Set([...paid, ...received])]
  const rests = { cost: [...paid], proceeds: [...received], fees: both, gain: both, priceGain: both, fxGain: both }
  const stated = FIELDS.map((field) => {
    const stated = figure(money?.[field] ?? Number.NaN, reason)
    return [field, notes.state(row, field, stated.value === null ? stated : { ...stated, doubts: rests[field] })] as const
  })
  return Object.fromEntries(stated) as Record<keyof Money, number | null>
}

/** The first day of a period with an unknown value or flow; its end where there is none. */
function firstUnknownDay(scope: ReportingScope, { start, end }: Span): number {
  const flows = valuedFlows(scope, scope.accounts)
  for (let t = Math.max(start, 0); t < end; t++)
    if (Number.isNaN(flows.value[t]! + (t > start ? flows.inflow[t]! - flows.outflow[t]! : 0))) return t
  return end
}

/** Doubts about parts of the profit and loss booked before the last day: about the closes and rates of those days. */
function addBookedDoubts({ accounts, market }: ReportingScope, lots: ScopeLots, doubts: LotDoubts, notes: Notes) {
  const { span, atStart, atEnd, events } = lots
  const { paid, received } = restsOf(doubts, atEnd.realised.slice(atStart.realised.length))
  const crossed = atEnd.crossings.slice(atStart.crossings.length).flatMap(doubts.ofCrossing)
  const income = [...events.values()].flat().flatMap(({ event }) => {
    const t = indexOnOrAfter(market.days, event.day)
    return event.type === 'income' && !event.isReturnOfCapital && t > span.start && t <= span.end
      ? doubts.ofMoney([event.currency], t)
      : []
  })
  const bonds = accounts.flatMap(({ ledger }) => ledger.rows.map(({ instrument }) => market.instrumentAt(instrument)))
  const accrued = bonds.flatMap((each) =>
    each.settlement === 'paid' && each.accrued ? doubts.ofMoney([each.currency], span.end) : [],
  )
  const parts = { realised: [...paid, ...received], transferred: crossed, income: [...income, ...accrued] }
  for (const [field, rests] of Object.entries(parts))
    for (const each of new Set(rests)) notes.add({ row: 'profitAndLoss', field, ...each })
}

function presentParts(scope: ReportingScope, lots: ScopeLots, { parts, isTrue }: TiedLots, notes: Notes) {
  const reason = () => {
    if (!isTrue) return LOTS_DO_NOT_TIE
    const ofCost = Number.isNaN(parts.totalPL) ? null : unknownCosts(scope, lots)
    return ofCost ?? unknownReason(scope, scope.accounts, firstUnknownDay(scope, lots.span))
  }
  const stated = (field: keyof typeof parts) =>
    notes.state('profitAndLoss', field, figure(isTrue ? parts[field] : Number.NaN, reason))
  return {
    realised: stated('realised'),
    unrealisedChange: stated('unrealisedChange'),
    transferred: stated('transferred'),
    income: stated('income'),
    withoutLots: stated('withoutLots'),
    cash: stated('cash'),
    totalPL: stated('totalPL'),
  }
}
