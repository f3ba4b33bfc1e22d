import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import {
  dataExceptions,
  MAX_OPEN,
  MAX_SETTLED,
  type OpenException,
  type SettledException,
} from '@portal/contract/institution/exceptions.ts'
import {
  type DataException,
  effectOfException,
  exceptionsIn,
  nameOfException,
  whyExceptionText,
} from '@portal/engine/doubts/exceptions.ts'
import { missingCloses } from '@portal/engine/doubts/missing-closes.ts'
import { closesOf, type QuotedSeries } from '@portal/engine/doubts/open-doubts.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { inReportingCurrency } from '@portal/engine/market/reporting-market.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { ReportingAccounts } from '@portal/engine/scope/reporting-accounts.ts'
import { type Entitlements, scopeOf } from '#access/scope.ts'
import { engineText } from '#base/engine-text.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import { runLongTask } from '#base/task-queue.ts'
import type { Decisions, StandingDecision } from '#histories/decisions.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'

import type { ReportServices } from './report-services.ts'

interface ExceptionServices extends ReportServices {
  readonly decisions: Decisions
}

/** Accounts that a row names; all are counted. */
const NAMED_ACCOUNTS = 20
/** Instruments and pairs of which nothing came that are named; all are counted. */
const NAMED_MISSING = 20
const DAY_SECONDS = 86_400

/** Always at the last close. Ledgers are read only where something is in doubt. */
export const answerDataExceptions = answer(dataExceptions, async ({ body, caller }, services: ExceptionServices) => {
  const { entitlements, histories, decisions } = services
  const { institutionId } = caller
  return await optimisticRetry(async () => {
    const market = await histories.marketOf(institutionId)
    const reportingCCY = body.reportingCCY ?? market.reportingCurrencies[0] ?? market.currencies[0]!
    const { open, settled } = await runLongTask(() => exceptionsIn(market))
    const { quoted, missing } = await runLongTask(() => missingCloses(market))
    const entitled = await entitlements.of(caller)
    const accounts = open.length === 0 ? [] : await accountsIn(market, entitled, services)
    if (accounts === undefined) return undefined
    const scope = { ...inReportingCurrency(market, reportingCCY), accounts }
    const clientOf = new Map(entitled.clients.flatMap(({ name, accounts }) => accounts.map(({ id }) => [id, name])))
    const rows = await runLongTask(() => open.map((exception) => ({ exception, ...openRow(scope, exception, clientOf) })))
    const listed = rows.sort(byEffect).slice(0, MAX_OPEN)
    const deliveries = await decisions.deliveries(
      institutionId,
      listed.map(({ exception }) => deliveredOf(market, exception)),
    )
    const decided = (await decisions.standing(institutionId, MAX_SETTLED)).map((decision) => decidedRow(market, decision))
    const superseded = settled.map((exception) => supersededRow(market, exception))
    return await prepare(dataExceptions, {
      asOf: market.days[market.last]! * DAY_SECONDS,
      reportingCCY,
      open: listed.map(({ exception: _, ...row }, place) => ({ ...row, delivery: deliveries[place]! })),
      openCount: rows.length,
      settled: [...decided, ...superseded].sort((a, b) => b.settledOn - a.settledOn).slice(0, MAX_SETTLED),
      missing: { quoted, count: missing.length, of: missing.toSorted().slice(0, NAMED_MISSING) },
    })
  })
})

/** All accounts that a caller may see, in a market; undefined where something was booked since. */
async function accountsIn(
  market: Market,
  { clients, ...entitlements }: Entitlements,
  { histories }: ReportServices,
): Promise<readonly AccountHistory[] | undefined> {
  const all: AccountHistory[] = []
  for (const { name, accounts } of clients) {
    const ids = accounts.map(({ id }) => id)
    const history = await histories.of(scopeOf({ ...entitlements, clients }, name, ids))
    if (history.market !== market) return undefined
    all.push(...history.accounts)
  }
  return all
}

function openRow(scope: ReportingAccounts, exception: DataException, clientOf: ReadonlyMap<string, string>) {
  const { market } = scope
  const { npv, accounts } = effectOfException(scope, exception)
  const standing = closesOf(scope, exception.of)!.values[market.last]!
  return {
    ...doubtedFields(market, exception),
    standing: known(standing),
    npvEffect: known(npv),
    accounts: accounts
      .slice(0, NAMED_ACCOUNTS)
      .map(({ account }) => ({ client: clientOf.get(account.id) ?? '', account: account.name })),
    accountCount: accounts.length,
  }
}

/** As the store has it. */
function deliveredOf(market: Market, { of, day, doubt }: DataException) {
  const isRate = of.kind === 'rate'
  return { subject: isRate ? of.currency : market.instruments[of.index]!.id, isRate, day: isoDay(day), value: doubt.value }
}

/** Exception that later closes accepted or rejected. */
function supersededRow(market: Market, exception: DataException): SettledException {
  const { believedOn, rejectedOn, carried } = exception.doubt
  return {
    ...doubtedFields(market, exception),
    standing: known(carried),
    state: 'superseded',
    isAccepted: rejectedOn === null,
    correctedTo: null,
    settledOn: market.days[(rejectedOn ?? believedOn)!]! * DAY_SECONDS,
    settledBy: null,
    batchId: null,
  }
}

function decidedRow(market: Market, decision: StandingDecision): SettledException {
  const { subject, isRate, day, value, standing, reason, split, correctedTo, decidedBy, decidedAt, batchId } = decision
  const index = market.instruments.findIndex(({ id }) => id === subject)
  const of: QuotedSeries = isRate ? { kind: 'rate', currency: subject } : { kind: 'instrument', index }
  // An instrument that was withdrawn or merged since has no name in the market.
  const isNamed = isRate || index >= 0
  return {
    ...(isNamed ? nameOfException(market, { of, day }) : { id: subject, of: subject, name: '' }),
    kind: isRate ? 'rate' : 'price',
    day: day * DAY_SECONDS,
    value,
    standing,
    split,
    correctedTo,
    batchId,
    why: engineText(whyExceptionText({ reason, split, carried: standing ?? Number.NaN })),
    state: correctedTo === null ? 'confirmed' : 'corrected',
    isAccepted: correctedTo === null,
    settledOn: Math.floor(decidedAt.getTime() / 1000),
    settledBy: decidedBy,
  }
}

function doubtedFields(market: Market, exception: DataException) {
  const { of, doubt, day } = exception
  return {
    ...nameOfException(market, exception),
    kind: of.kind === 'rate' ? ('rate' as const) : ('price' as const),
    day: day * DAY_SECONDS,
    value: doubt.value,
    why: engineText(whyExceptionText(doubt)),
    split: doubt.split,
  }
}

/** The largest effect first, an unknown one last. */
type Ordered = Pick<OpenException, 'npvEffect' | 'day' | 'of'>
const byEffect = (a: Ordered, b: Ordered): number =>
  Math.abs(b.npvEffect ?? -0) - Math.abs(a.npvEffect ?? -0) || b.day - a.day || a.of.localeCompare(b.of)

const known = (value: number): number | null => (Number.isFinite(value) ? value : null)
