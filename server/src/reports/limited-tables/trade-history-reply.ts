import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { IncomeRow, TransactionRow, TransferRow } from '@portal/contract/reports/trade-history.ts'
import { type BookedDoubts, bookedDoubts } from '@portal/engine/doubts/booked-doubts.ts'
import { seriesOfRates } from '@portal/engine/doubts/open-doubts.ts'
import { INCOME_NAMES, TRANSACTION_NAMES } from '@portal/engine/ledger/entry-names.ts'
import { flowMoney } from '@portal/engine/ledger/external-flows.ts'
import { convert } from '@portal/engine/ledger/row-money.ts'
import { quotedIn } from '@portal/engine/positions/quoted-in.ts'
import { noPrice } from '@portal/engine/positions/quoted-price.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import type { ReportedEntries } from '#histories/histories.ts'
import { createNotes, type Notes } from '#histories/notes.ts'
import { replyFields } from '#histories/reporting-scope.ts'
import { reportReason } from '#reports/report-reason.ts'

const DAY_SECONDS = 86_400

/** @param most number of rows of all tables together; the oldest are left out */
export function tradeHistoryReply(scope: ReportingScope, entries: ReportedEntries, start: number, most: number, log: Log) {
  const notes = createNotes()
  const shown = latest(entries, most, notes)
  const names = new Map(scope.accounts.map(({ account }) => [account.id, account.name]))
  const account = (id: string) => names.get(id)!
  const isTrue = shown !== entries || transfersAreFlows(scope, entries, start, log)
  const doubts = bookedDoubts(scope)
  return {
    ...replyFields(scope),
    transactions: shown.transactions.map((entry) => transactionRow(scope, entry, account)),
    income: shown.income.map((entry) => incomeRow(scope, entry, account, { doubts, notes })),
    transfers: shown.transfers.map((entry) => transferRow(scope, entry, account, { isTrue, doubts, notes })),
    ...notes.field(),
  }
}

/** The latest rows of all tables together; all entries where there are few enough. */
function latest(entries: ReportedEntries, most: number, notes: Notes): ReportedEntries {
  const all = [...entries.transactions, ...entries.income, ...entries.transfers].sort((a, b) => b.day - a.day)
  if (all.length <= most) return entries
  const kept = new Set<unknown>(all.slice(0, most))
  const reason = reportReason('latestRowsByDay', { most, day: isoDay(all[most]!.day) })
  for (const row of ['transactions', 'income', 'transfers']) notes.add({ row, field: 'date', reason })
  return {
    transactions: entries.transactions.filter((entry) => kept.has(entry)),
    income: entries.income.filter((entry) => kept.has(entry)),
    transfers: entries.transfers.filter((entry) => kept.has(entry)),
  }
}

/** The listed transfers must be the external flows of the accounts' returns. */
function transfersAreFlows(scope: ReportingScope, { transfers }: ReportedEntries, start: number, log: Log): boolean {
  const { market, accounts, rates } = scope
  const flows = accounts.flatMap(({ ledger }) => ledger.external.filter(({ index }) => index > start))
  const parts = transfers.map((entry) => {
    const { amount, currency, index } = transferValue(scope, entry)
    return convert(amount, rates[market.currencyIndex(currency)]![index]!)
  })
  const total = flows.reduce((sum, flow) => sum + flowMoney(flow, market.instrumentAt, rates), 0)
  return reconciles(log, scope, { name: 'transfers are the external flows of the accounts', total, parts })
}

type AccountName = (id: string) => string

/** A currency deal is listed as its pair: units of the bought currency, at the price of one in the other. */
function transactionRow(
  { market }: ReportingScope,
  entry: ReportedEntries['transactions'][number],
  account: AccountName,
): TransactionRow {
  const instrument = market.instruments[market.instrumentIndex(entry.instrumentId)]!
  const { ticker, currency } = instrument
  return {
    date: entry.day * DAY_SECONDS,
    symbol: entry.type === 'fx' ? `${currency}${entry.currency}` : ticker,
    type: engineText(TRANSACTION_NAMES[entry.type]),
    units: Number(entry.quantity),
    price: Number(entry.price),
    account: account(entry.accountId),
    quotedIn: entry.type !== 'fx' && entry.currency === currency ? quotedIn(instrument) : entry.currency,
  }
}

/** Interest and fees of an account's cash are listed under its currency. */
function incomeRow(
  scope: ReportingScope,
  entry: ReportedEntries['income'][number],
  account: AccountName,
  { doubts, notes }: { readonly doubts: BookedDoubts; readonly notes: Notes },
): IncomeRow {
  const { market, rates, reportingCCY } = scope
  const { instrumentId, currency, tax } = entry
  const symbol = instrumentId === null ? currency : market.instruments[market.instrumentIndex(instrumentId)]!.ticker
  const index = indexOnOrAfter(market.days, entry.day)
  const money = convert(Number(entry.amount), rates[market.currencyIndex(currency)]![index]!)
  const stated = figure(money, () => reportReason('payment.noRate', { currency, reportingCCY }))
  const series = seriesOfRates([currency], reportingCCY)
  const date = entry.day * DAY_SECONDS
  return {
    date,
    symbol,
    type: engineText(INCOME_NAMES[entry.type]),
    ccy: currency,
    amount: Number(entry.amount),
    tax: tax === null ? null : Number(tax),
    amountReporting: notes.state(
      String(date),
      'amountReporting',
      stated.value === null ? stated : { ...stated, doubts: doubts(series, index) },
    ),
    account: account(entry.accountId),
  }
}

function transferRow(
  scope: ReportingScope,
  entry: ReportedEntries['transfers'][number],
  account: AccountName,
  { isTrue, doubts, notes }: { readonly isTrue: boolean; readonly doubts: BookedDoubts; readonly notes: Notes },
): TransferRow {
  const date = entry.day * DAY_SECONDS
  const { amount, currency, index } = transferValue(scope, entry)
  const reason = () => {
    if (!isTrue || entry.instrumentId === null) return reportReason('transfersDoNotTie')
    return noPrice(scope, scope.market.instrumentIndex(entry.instrumentId), index)
  }
  const stated = figure(isTrue ? amount : Number.NaN, reason)
  const series =
    entry.instrumentId === null ? [] : [{ kind: 'instrument', index: scope.market.instrumentIndex(entry.instrumentId) } as const]
  return {
    date,
    cntpy: entry.counterparty,
    ccy: currency,
    amount: notes.state(String(date), 'amount', stated.value === null ? stated : { ...stated, doubts: doubts(series, index) }),
    account: account(entry.accountId),
  }
}

/** Money as booked; a transfer in kind at the day's close, in the currency of the instrument. */
function transferValue({ market, accounts }: ReportingScope, entry: ReportedEntries['transfers'][number]) {
  const index = indexOnOrAfter(market.days, entry.day)
  if (entry.instrumentId === null) return { amount: Number(entry.amount), currency: entry.currency!, index }
  const instrument = market.instrumentIndex(entry.instrumentId)
  const { currency } = market.instruments[instrument]!
  const ends = { currency: market.currencyIndex(currency), counterparty: entry.counterparty, counterAccount: null }
  const units = Number(entry.quantity)
  const own = accounts.find(({ account }) => account.id === entry.accountId)?.ledger.external
  const unitValue = own?.find((flow) => flow.index === index && flow.instrument === instrument && flow.units === units)?.unitValue
  const flow = { index, instrument, units, ...(unitValue !== undefined && { unitValue }), ...ends }
  return { amount: flowMoney(flow, market.instrumentAt, market.ratesIn(currency)), currency, index }
}
