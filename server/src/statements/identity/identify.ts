import { type IdentifierScheme, isMic } from '@portal/contract/imports/identifiers.ts'
import type { Instrument as StatementInstrument } from '@portal/contract/statements/statement.ts'
import { kindsThat } from '@portal/engine/instruments/kinds.ts'
import {
  contractKey,
  identifierKeys,
  type KnownInstrument,
  type KnownInstruments,
  nameKey,
  SINGLE_SCHEMES,
  tickerKey,
  validOn,
} from '#store/market/known-instruments.ts'
import { type IncompleteInstrument, type ProposedInstrument, propose } from './propose.ts'
import { type StandardScheme, standardOf } from './standard-identifiers.ts'
import { wholeCurrency } from './whole-currency.ts'

/** Evidence of the identity: an identifier, the ticker, the terms of an option, or the name. */
type IdentifiedBy = IdentifierScheme | 'terms' | 'name'

interface Candidate {
  readonly instrumentId: string
  readonly by: IdentifiedBy
}

/** Which instrument a statement means. */
type Identification =
  | ({ readonly outcome: 'known' } & Candidate)
  /** Several fit, or one of which an identifier differs: a person is asked. */
  | { readonly outcome: 'ambiguous'; readonly candidates: readonly Candidate[] }
  | { readonly outcome: 'unknown'; readonly proposal: ProposedInstrument | IncompleteInstrument }

/**
 * The instrument that a statement names: by standard identifiers, then by ticker and market, ticker and currency, the terms of an option,
 * and the exact name. Identifiers count on the days on which they are valid.
 *
 * @param named with the currency of the quotation, where the statement says it in whatever place
 * @param day of the entry or holding, `YYYY-MM-DD`
 */
export function identify(named: StatementInstrument, day: string, known: KnownInstruments): Identification {
  return byStandard(named, day, known) ?? byWords(named, day, known) ?? { outcome: 'unknown', proposal: propose(named, known) }
}

/** Several identifiers must have an instrument in common. One that names none says nothing. */
function byStandard(named: StatementInstrument, day: string, known: KnownInstruments): Identification | undefined {
  const found = standardOf(named)
    .map(([scheme, value]) => ({ scheme, rows: namedBy(scheme, value, day, known) }))
    .filter(({ rows }) => rows.length > 0)
  const [first] = found
  if (!first) return undefined
  const common = first.rows.filter(({ id }) => found.every(({ rows }) => rows.some((row) => row.id === id)))
  if (common.length > 0) return decided(narrowed(common, named, day), first.scheme)
  return asked(found.flatMap(({ scheme, rows }) => rows.map(({ id }) => ({ instrumentId: id, by: scheme }))))
}

/** By ticker, terms or name. An instrument that has another identifier of a scheme that the statement names is asked about. */
function byWords(named: StatementInstrument, day: string, known: KnownInstruments): Identification | undefined {
  const { ticker, mic, currency, name } = named
  const isOther = (row: KnownInstrument) => contradicts(row, named, day)
  const tickers = (ticker === undefined ? [] : (known.byTicker.get(tickerKey(ticker)) ?? [])).filter((row) => isLike(row, named))
  const names = (name === undefined ? [] : (known.byName.get(nameKey(name)) ?? [])).filter((row) => isLike(row, named))
  const steps = [
    { by: 'ticker', rows: mic !== undefined && isMic(mic) ? tickers.filter((row) => isTickerOf(row, named, day, mic)) : [] },
    { by: 'ticker', rows: tickers.filter((row) => isTickerOf(row, named, day, undefined) && isQuotedIn(row, currency)) },
    { by: 'ticker', rows: tickers.filter((row) => isCryptoAlone(named, row) && isTickerOf(row, named, day, undefined)) },
    { by: 'terms', rows: optionsOf(named, known) },
    { by: 'name', rows: names.filter((row) => !isOther(row) && (currency === undefined || isQuotedIn(row, currency))) },
  ] as const
  const step = steps.find(({ rows }) => rows.length > 0)
  if (!step) return undefined
  const agreeing = step.rows.filter((row) => !isOther(row))
  if (agreeing.length > 0) return decided(agreeing, step.by)
  return asked(step.rows.map(({ id }) => ({ instrumentId: id, by: step.by })))
}

/** The one instrument with the ticker of a payment, whatever it is quoted in; undefined where an identifier names another one. */
export function payerOf(named: StatementInstrument, day: string, known: KnownInstruments): string | undefined {
  if (named.ticker === undefined || standardOf(named).length > 0) return undefined
  const rows = (known.byTicker.get(tickerKey(named.ticker)) ?? []).filter(
    (row) => isLike(row, named) && isTickerOf(row, named, day, undefined),
  )
  const [only, ...others] = idsOf(rows)
  return others.length === 0 ? only : undefined
}

function decided(rows: readonly KnownInstrument[], by: IdentifiedBy): Identification {
  const [instrumentId, ...others] = idsOf(rows)
  if (others.length > 0) return asked([instrumentId!, ...others].map((id) => ({ instrumentId: id, by })))
  return { outcome: 'known', instrumentId: instrumentId!, by }
}

/** Each candidate once, by the strongest of what names it. */
function asked(all: readonly Candidate[]): Identification {
  const candidates = [...new Map(all.toReversed().map((each) => [each.instrumentId, each])).values()]
  return { outcome: 'ambiguous', candidates: candidates.toSorted((a, b) => (a.instrumentId < b.instrumentId ? -1 : 1)) }
}

const idsOf = (rows: readonly KnownInstrument[]): readonly string[] => [...new Set(rows.map(({ id }) => id))].toSorted()

/** The instruments that an identifier names on a day. */
function namedBy(scheme: StandardScheme, value: string, day: string, known: KnownInstruments): readonly KnownInstrument[] {
  const keys = identifierKeys(scheme, value)
  return keys
    .flatMap((key) => known.byIdentifier.get(key) ?? [])
    .filter((row) => validOn(row, day).some((own) => identifierKeys(own.scheme, own.value).some((key) => keys.includes(key))))
}

/** Listings of one security by market, ticker and currency, as long as one is left. */
function narrowed(rows: readonly KnownInstrument[], named: StatementInstrument, day: string): readonly KnownInstrument[] {
  const tests: readonly ((row: KnownInstrument) => boolean)[] = [
    (row) => named.mic !== undefined && validOn(row, day).some((own) => own.mic === named.mic),
    (row) => isQuotedIn(row, named.currency),
    (row) => isTickerOf(row, named, day, undefined),
  ]
  return tests.reduce((left, test) => (left.some(test) ? left.filter(test) : left), rows)
}

const isQuotedIn = (row: KnownInstrument, currency: string | undefined): boolean =>
  currency === undefined ? false : wholeCurrency(row.currency).currency === wholeCurrency(currency).currency

/** A crypto currency is one thing in whatever currency it is quoted: where none is said, that of the instrument does. */
const isCryptoAlone = ({ kind, currency }: StatementInstrument, row: KnownInstrument): boolean =>
  kind === 'crypto' && currency === undefined && row.kind === 'other'

/** @param mic the market that the ticker must be of; undefined: any */
function isTickerOf(row: KnownInstrument, { ticker }: StatementInstrument, day: string, mic: string | undefined): boolean {
  if (ticker === undefined) return false
  const key = tickerKey(ticker)
  const isNamed = validOn(row, day).some(
    (own) => own.scheme === 'ticker' && tickerKey(own.value) === key && (mic === undefined || own.mic === mic),
  )
  return isNamed || (mic === undefined && tickerKey(row.ticker) === key)
}

const CONTRACTS: readonly (string | undefined)[] = kindsThat(({ mayShareName }) => mayShareName)

/** A share is not what an option or a bond is called, even where they have the same ticker. */
const isLike = (row: KnownInstrument, { kind }: StatementInstrument): boolean =>
  kind === undefined || row.kind === kind || !(CONTRACTS.includes(kind) || CONTRACTS.includes(row.kind))

/** Whether an instrument has another identifier, on that day, than the one that is named, which names none. */
function contradicts(row: KnownInstrument, named: StatementInstrument, day: string): boolean {
  const schemes = standardOf(named).map(([scheme]) => scheme)
  return validOn(row, day).some(({ scheme }) => SINGLE_SCHEMES.some((single) => single === scheme && schemes.includes(single)))
}

/** Options with the same terms on the same underlying. */
function optionsOf(named: StatementInstrument, known: KnownInstruments): readonly KnownInstrument[] {
  const { right, strike, expiry, underlying } = named
  if (!right || !strike || !expiry || !underlying) return []
  const underlyings = new Set((known.byTicker.get(tickerKey(underlying)) ?? []).map(({ externalId }) => externalId))
  return (known.byContract.get(contractKey({ right, strike, expiry })) ?? []).filter((row) =>
    underlyings.has((row.terms as { readonly underlying: string }).underlying),
  )
}
