import type { SpotRow } from '@portal/contract/reports/gl-top.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { STALE_DAYS } from '@portal/engine/instruments/stale-days.ts'
import type { MarketRow } from '@portal/engine/market/market-lists.ts'
import type { MarketTable } from '@portal/engine/market/stored-market.ts'
import { heldIn } from '@portal/engine/positions/held.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { type MarketScope, marketScope } from '#histories/market-scope.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from './report-services.ts'
import { spotRow } from './spot-row.ts'

export const answerMarketDataTables = answer(marketDataTables, async ({ body, caller }, services: ReportServices) => {
  const scope = await marketScope(services, caller, body)
  return cachedReply(scope, `${marketDataTables.path} ${scope.shows}`, async () =>
    prepare(marketDataTables, await runTask(() => reply(scope))),
  )
})

const MARKET_TABLES: readonly MarketTable[] = ['usEqETFs', 'intlEqETFs', 'fixedIncomeETFs', 'currencies', 'watchlist']

/** The tables of the institution; of a portfolio, its holdings in them and the pairs of its currencies. Always the day's move. */
function reply(scope: MarketScope) {
  const { market } = scope
  const notes = createNotes()
  const held = scope.shows === 'portfolio' ? heldIn(scope) : undefined
  const isShown = (row: MarketRow) => {
    if (!held) return true
    if (row.kind === 'instrument') return held.instruments.has(row.instrument)
    return [row.base, row.quote].every((currency) => currency === scope.reportingCCY || held.currencies.has(currency))
  }
  const shownOf = (name: MarketTable) => market.table(name).filter(isShown)
  const ages = MARKET_TABLES.flatMap(shownOf)
    .map((row) => ageOf(scope, row))
    .filter((age) => age >= 0)
  const table = (name: MarketTable) => ({
    rows: shownOf(name).map((row) => (row.kind === 'pair' ? pairRow(scope, row, notes) : spotRow(scope, row.instrument, notes))),
  })
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    usEqETFs: table('usEqETFs'),
    intlEqETFs: table('intlEqETFs'),
    fixedIncomeETFs: table('fixedIncomeETFs'),
    currencies: table('currencies'),
    watchlist: table('watchlist'),
    oldestPriceDays: ages.length === 0 ? null : Math.max(...ages),
    ...notes.field(),
  })
}

/** Valuation days since the close or the older rate of a row; -1 where there is none. */
function ageOf({ market }: MarketScope, row: MarketRow): number {
  if (row.kind === 'instrument') return market.closes(row.instrument).ages[market.last]!
  const [base, quote] = [market.rateAge(row.base, market.last), market.rateAge(row.quote, market.last)]
  return Math.min(base, quote) < 0 ? -1 : Math.max(base, quote)
}

/** A pair such as EURUSD: the price of one unit of the first in the second. */
function pairRow(scope: MarketScope, row: MarketRow & { kind: 'pair' }, notes: Notes): SpotRow {
  const { market } = scope
  const { last } = market
  const { base, quote } = row
  const ticker = `${base}${quote}`
  const rate = (t: number) => market.ratesIn(quote)[market.currencyIndex(base)]![t] ?? Number.NaN
  const unknown = [base, quote].filter((currency) => market.rateAge(currency, last) < 0)
  const noRate = () => reportReason('noExchangeRate', { names: unknown.join(', ') })
  const age = ageOf(scope, row)
  if (age > STALE_DAYS) notes.add({ row: ticker, field: 'spot', reason: reportReason('staleRate', { age }) })
  else
    for (const remark of [base, quote].flatMap((code) => market.live?.rateRemark(code) ?? []))
      notes.add({ row: ticker, field: 'spot', reason: remark })
  const noMove = () => (unknown.length > 0 ? noRate() : reportReason('noPreviousRate', { ticker }))
  return {
    ticker,
    spot: notes.state(ticker, 'spot', figure(rate(last), noRate)),
    pctChange: notes.state(ticker, 'pctChange', figure(rate(last) / rate(last - 1) - 1, noMove)),
    logoData: null,
    quotedIn: quote,
  }
}
