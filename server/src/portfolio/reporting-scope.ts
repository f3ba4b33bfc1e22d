import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { InstrumentRow } from '@portal/analytics/ledger/account-ledger.ts'
import type { DealtPrices } from '@portal/analytics/ledger/dealt-prices.ts'
import type { LedgerInstrument } from '@portal/analytics/ledger/ledger-instrument.ts'
import type { Rates } from '@portal/analytics/ledger/row-money.ts'

import type { Caller } from '#access/caller.ts'
import { type Entitlements, scopeOf } from '#access/scope.ts'
import { badRequest } from '#base/failure.ts'
import type { Market } from '#market/market.ts'
import type { Histories, WorldQuestion } from './ledger/histories.ts'
import type { AccountHistory, ScopeHistory } from './ledger/scope-history.ts'

/** What a report is asked for. */
export interface ReportQuestion {
  readonly clientName: string
  readonly accountsInScope: readonly string[]
  readonly reportingCCY: string
  /** While the market is open: the snapshot that the other figures of the screen are of. */
  readonly snapshotId?: string | undefined
  /** Epoch seconds: as of which moment of knowledge; now where it is left out. */
  readonly asKnownOn?: number | undefined
}

/** What every report and chart needs to find its histories. */
export interface ReportingServices {
  readonly entitlements: { readonly of: (caller: Caller) => Promise<Entitlements> }
  readonly histories: Histories
}

/** A market and the currency that amounts are told in. */
export interface ToldMarket {
  readonly market: Market
  readonly reportingCCY: string
  /** Index of the reporting currency. */
  readonly currency: number
  readonly rates: Rates
  /** Epoch seconds of the moment of knowledge that was asked for; undefined where none was. */
  readonly knownOn?: number | undefined
  /** The row that is told of, where its own prices value it before the first close of its instrument. */
  readonly rowPrices?: { readonly account: string; readonly instrument: number; readonly dealt: DealtPrices } | undefined
}

/** A market told for a row: at the row's own prices where it has any. */
export function toldOfRow<Told extends ToldMarket>(told: Told, { id }: { readonly id: string }, row: InstrumentRow): Told {
  if (!row.dealt) return told
  return { ...told, rowPrices: { account: id, instrument: row.instrument, dealt: row.dealt } }
}

/** An instrument as it is valued in what is told: by the row's own prices where it is that of the row. */
export function instrumentIn({ market, rowPrices }: Pick<ToldMarket, 'market' | 'rowPrices'>, index: number): LedgerInstrument {
  return rowPrices?.instrument === index ? rowPrices.dealt.instrument : market.instrumentAt(index)
}

/** Accounts in their market, by name, and the currency that amounts are told in. */
export interface ToldAccounts extends ToldMarket {
  readonly accounts: readonly AccountHistory[]
}

/** The histories a report is computed from and the currency it is told in. */
export interface ReportingScope extends ScopeHistory, ToldMarket {}

/**
 * Gathers what a report is computed from, for a caller who may see it.
 *
 * @throws Failure 404 if the client or one account is not the caller's, 400 for a currency the institution does not report in
 */
export async function reportingScope(
  { entitlements, histories }: ReportingServices,
  caller: Caller,
  question: ReportQuestion,
): Promise<ReportingScope> {
  const { clientName, accountsInScope, reportingCCY, asKnownOn } = question
  const scope = scopeOf(await entitlements.of(caller), clientName, accountsInScope)
  const history = await histories.of(scope, worldAsked(caller, question))
  return { ...history, ...toldIn(history.market, reportingCCY), knownOn: asKnownOn }
}

/**
 * Which world beside that of the last close is asked for: the open market, where the caller's session looks at it (a program's never
 * does), or what was known at an instant.
 *
 * @throws Failure 400 for both at once
 */
export function worldAsked(
  caller: Caller,
  { snapshotId, asKnownOn }: Pick<ReportQuestion, 'snapshotId' | 'asKnownOn'>,
): WorldQuestion | undefined {
  const isLive = caller.kind === 'user' && caller.useLive
  if (asKnownOn === undefined) return isLive ? { snapshotId } : undefined
  if (isLive) throw badRequest('Live figures are of what is known now. Switch to Close to see figures as known earlier.')
  return { knownAt: new Date(asKnownOn * 1000) }
}

/** The same scope at the last close: itself in Close mode. */
export function atLastClose<Told extends ToldAccounts>(scope: Told): Told {
  const { market, reportingCCY, accounts } = scope
  if (!market.live) return scope
  const { closed } = market.live
  const closedAccounts = accounts.map(({ account, version, ledger, atClose }) => ({
    account,
    version,
    ledger: atClose ?? ledger,
  }))
  return { ...scope, ...toldIn(closed, reportingCCY), accounts: closedAccounts }
}

/**
 * A market told in a currency.
 *
 * @throws Failure 400 for a currency the institution does not report in
 */
export function toldIn(market: Market, reportingCCY: string): ToldMarket {
  if (!market.reportingCurrencies.includes(reportingCCY)) {
    const choice = market.reportingCurrencies.join(', ')
    throw badRequest(`${reportingCCY} is not a reporting currency. Choose one of ${choice}.`)
  }
  return { market, reportingCCY, currency: market.currencyIndex(reportingCCY), rates: market.ratesIn(reportingCCY) }
}

/**
 * The data version of the last booking that changed anything that figures of these accounts are made of: for others than them nothing
 * changes with a booking in their ledgers. While the market is open that of the snapshot.
 */
export function dataVersionOf({ market, accounts }: Pick<ToldAccounts, 'market' | 'accounts'>): number {
  return market.live?.dataVersion ?? accounts.reduce((latest, { version }) => Math.max(latest, version), market.version)
}

/** The fields that stand on every reply: at the close of the as-of day or at an instant since, of one data version and moment of knowledge. */
export function replyFields(told: ToldAccounts) {
  const { market, reportingCCY, knownOn } = told
  if (market.live) {
    const { asOf, snapshotId } = market.live
    return { asOf, mode: 'Live' as const, snapshotId, reportingCCY }
  }
  const day = market.days[market.last]!
  const past = market.past === null ? '' : `-known-at-${market.past.presentVersion}`
  return {
    asOf: day * 86_400,
    mode: 'Close' as const,
    snapshotId: `${dataVersionOf(told)}-${isoDay(day)}${past}`,
    ...(knownOn !== undefined && { knownOn }),
    reportingCCY,
  }
}
