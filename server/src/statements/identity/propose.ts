import { isMic } from '@portal/contract/imports/identifiers.ts'
import type { Instrument as StatementInstrument } from '@portal/contract/statements/statement.ts'
import { type InstrumentKind, kindModel, type StoredTerms } from '@portal/engine/instruments/kinds.ts'
import type { InstrumentIdentifier, InstrumentRecord } from '#ingest/dataset.ts'
import { type KnownInstrument, type KnownInstruments, tickerKey } from '#store/market/known-instruments.ts'
import { debtNamed } from './debt-name.ts'
import { standardOf } from './standard-identifiers.ts'
import { wholeCurrency } from './whole-currency.ts'

/** A new instrument, as it would be booked. Lines that name the same one propose the same one. */
export interface ProposedInstrument {
  readonly record: InstrumentRecord
}

/** A new instrument of which too little is said, in the words of instruments.csv. */
export interface IncompleteInstrument {
  /** The columns that are said, with the id that it would have. */
  readonly said: Readonly<Record<string, string>>
  /** The columns that are missing. */
  readonly missing: readonly string[]
  /** Where the kind is missing, those that it may be: what is said of one of that kind, and what is missing of it. */
  readonly kinds: readonly Pick<IncompleteInstrument, 'said' | 'missing'>[]
}

/** A name that looks like that of a debt, whose price may be per 100: a rate and a year or a day of maturity. */
const DEBT = /\d\s*%.*\d{2}|\b(bond|notes?|treasury|anleihe|obligation)\b.*\d{4}/i

/** Numbers of bills, notes, bonds and strips of the United States Treasury. */
const TREASURY = /^912(?:79[3-7]|803|810|82|83[34])/

const UNCLASSIFIED = 'Unclassified'

/** The asset class of a new instrument of which none is stated. */
export const usualAssetClassOf = (kind: InstrumentKind): string => kindModel(kind).usualAssetClass ?? UNCLASSIFIED

/**
 * A new instrument from what a statement says of it, or what is missing to propose one. What is neither said nor certain is not guessed:
 * a kind that is not named is `other`, unless the name is that of a bond, or looks like that of a debt.
 */
export function propose(given: StatementInstrument, known: KnownInstruments): ProposedInstrument | IncompleteInstrument {
  const kind = kindOf(given)
  const named = withTermsOfName(given, kind)
  const { currency, unit } = wholeCurrency(named.currency ?? '')
  const multiplier = multiplierOf(named, kind, unit)
  const terms = kind && termsOf(named, kind, known)
  const label = named.name ?? named.ticker ?? standardOf(named)[0]?.[1]
  const missing = [
    ...(label === undefined ? ['name'] : []),
    ...(kind === undefined ? ['kind'] : []),
    ...(currency === '' ? ['currency'] : []),
    ...(multiplier === undefined ? ['multiplier'] : []),
    ...(terms && 'missing' in terms ? terms.missing : []),
  ]
  if (
    label === undefined ||
    kind === undefined ||
    multiplier === undefined ||
    !terms ||
    'missing' in terms ||
    missing.length > 0
  ) {
    const kinds = kind === undefined ? KINDS_OF_DEBT.map((each) => ofKind(named, each, unit, known)) : []
    const ofItsKind = kind && { ...usualOf(kind, multiplier), ...saidOfBond(named, kind) }
    return { missing, kinds, said: { ...saidOf(named, label, currency, known), ...ofItsKind } }
  }
  const isin = standardOf(named).find(([scheme]) => scheme === 'isin')?.[1] ?? null
  const record: InstrumentRecord = {
    id: externalIdOf(named, currency, known),
    ticker: named.ticker ?? isin ?? label,
    name: label,
    kind,
    currency,
    multiplier,
    assetClass: usualAssetClassOf(kind),
    sector: null,
    issuer: named.issuer ?? null,
    country: null,
    isin,
    terms,
    isWorthless: false,
    marketValue: null,
    identifiers: identifiersOf(named),
  }
  return { record }
}

const KINDS_OF_DEBT = ['bond', 'loan', 'fund', 'other'] as const satisfies readonly InstrumentKind[]

/** The columns of something of a kind that are said or usual, and those that are missing. */
function ofKind(given: StatementInstrument, kind: InstrumentKind, unit: string, known: KnownInstruments) {
  const named = withTermsOfName(given, kind)
  const terms = termsOf(named, kind, known)
  return {
    said: { ...usualOf(kind, multiplierOf(named, kind, unit)), ...saidOfBond(named, kind) },
    missing: 'missing' in terms ? terms.missing : [],
  }
}

/** Terms of a bond, those of its name where nothing else says them. */
function withTermsOfName(named: StatementInstrument, kind: InstrumentKind | undefined): StatementInstrument {
  if (kind !== 'bond' || named.name === undefined) return named
  const { isBond: _, ...terms } = debtNamed(named.name, named.currency) ?? {}
  return { ...terms, ...named }
}

/** The columns that only bonds have. */
const saidOfBond = (
  { couponRate, couponsPerYear, issueDate, maturity }: StatementInstrument,
  kind: InstrumentKind,
): IncompleteInstrument['said'] =>
  kind !== 'bond'
    ? {}
    : written({ coupon_rate: couponRate, coupons_per_year: couponsPerYear?.toString(), issue_date: issueDate, maturity })

const written = (columns: Readonly<Record<string, string | undefined>>): IncompleteInstrument['said'] =>
  Object.fromEntries(Object.entries(columns).filter((entry): entry is [string, string] => Boolean(entry[1])))

const usualOf = (kind: InstrumentKind, multiplier: string | undefined): IncompleteInstrument['said'] => ({
  kind,
  asset_class: usualAssetClassOf(kind),
  ...(multiplier !== undefined && { multiplier }),
})

/** The columns of instruments.csv that a statement says. */
function saidOf(
  named: StatementInstrument,
  label: string | undefined,
  currency: string,
  known: KnownInstruments,
): IncompleteInstrument['said'] {
  const { right, strike, expiry, maturity, issuer, ticker } = named
  const standard = standardOf(named)
  const all = {
    id: label === undefined ? undefined : externalIdOf(named, currency, known),
    ticker: ticker ?? standard.find(([scheme]) => scheme === 'isin')?.[1] ?? label,
    name: label,
    currency,
    issuer,
    right,
    strike,
    expiry,
    maturity,
    ...Object.fromEntries(standard),
  }
  return written(all)
}

const KINDS: Readonly<Record<string, InstrumentKind>> = { crypto: 'other' }

function kindOf({ kind, name, cusip, isin, currency }: StatementInstrument): InstrumentKind | undefined {
  if (kind !== undefined) return KINDS[kind] ?? (kind as InstrumentKind)
  if (TREASURY.test(cusip ?? '') || (isin?.startsWith('US') && TREASURY.test(isin.slice(2)))) return 'bond'
  if (name === undefined) return 'other'
  const debt = debtNamed(name, currency)
  if (debt?.isBond) return 'bond'
  return debt || DEBT.test(name) ? undefined : 'other'
}

/** The usual one of its kind, such as that of bonds, which are quoted per 100 of face; of a contract its size must be said. */
function multiplierOf({ multiplier }: StatementInstrument, kind: InstrumentKind | undefined, unit: string): string | undefined {
  if (multiplier !== undefined) return multiplier
  if (kind === undefined) return unit
  const { usualMultiplier, needsMultiplier } = kindModel(kind)
  return usualMultiplier ?? (needsMultiplier ? undefined : unit)
}

function termsOf(
  named: StatementInstrument,
  kind: InstrumentKind,
  known: KnownInstruments,
): StoredTerms | { readonly missing: readonly string[] } {
  const { right, strike, expiry } = named
  if (kindModel(kind).columns.needed.length === 0) return { kind: 'none' }
  const row = underlyingOf(named, known)
  const underlying = row?.externalId
  if (kind === 'future') return expiry === undefined ? { missing: ['expiry'] } : { kind, underlying: underlying ?? null, expiry }
  const style = row && (row.kind === 'index' ? 'european' : 'american')
  if (kind === 'option' && underlying && right && strike && expiry)
    return { kind, underlying, right, strike: Number(strike), expiry, style }
  const bond = kind === 'bond' ? bondOf(named) : undefined
  if (bond) return bond
  const said: Readonly<Record<string, unknown>> = {
    underlying,
    right,
    strike,
    expiry,
    maturity: named.maturity,
    style: 'american',
    ...saidOfBond(named, kind),
  }
  return { missing: kindModel(kind).columns.needed.filter((column) => said[column] === undefined) }
}

/** A bond of which all is said, with the conventions that instruments.csv has where it says none. */
function bondOf({ couponRate, couponsPerYear, issueDate, maturity }: StatementInstrument): StoredTerms | undefined {
  if (couponRate === undefined || couponsPerYear === undefined || issueDate === undefined || maturity === undefined)
    return undefined
  if (issueDate >= maturity || Number(couponRate) >= 1) return undefined
  return {
    kind: 'bond',
    couponRate: Number(couponRate),
    couponsPerYear,
    issueDate,
    firstCouponDate: null,
    maturity,
    dayCount: 'ACT/ACT ICMA',
    exCouponDays: 0,
  }
}

/** The one instrument with the ticker of the underlying. */
function underlyingOf({ underlying, currency }: StatementInstrument, known: KnownInstruments): KnownInstrument | undefined {
  if (underlying === undefined) return undefined
  const rows = known.byTicker.get(tickerKey(underlying)) ?? []
  const quoted = rows.filter(
    (row) => row.currency === wholeCurrency(currency ?? '').currency && kindModel(row.kind).exercise === null,
  )
  return new Set(quoted.map(({ id }) => id)).size === 1 ? quoted[0] : undefined
}

/** The strongest identifier, or ticker and market, or name, with the currency where another instrument has that id already. */
export function externalIdOf(named: StatementInstrument, currency: string, known: KnownInstruments): string {
  const [standard] = standardOf(named)
  const words = named.ticker === undefined ? named.name! : [tickerKey(named.ticker), ...(named.mic ? [named.mic] : [])].join('.')
  const id =
    standard === undefined ? `${words}.${currency}` : standard[0] === 'isin' ? standard[1] : standard.join('.').toUpperCase()
  for (let more = 1; ; more++) {
    const tried = more === 1 ? id : more === 2 ? `${id}.${currency}` : `${id}.${currency}.${more}`
    if (!known.externalIds.has(tried)) return tried
  }
}

/** Identifiers beside the ISIN, which is in the record. */
function identifiersOf(named: StatementInstrument): readonly InstrumentIdentifier[] {
  const { ticker, mic } = named
  const standard = standardOf(named).flatMap(([scheme, value]) => (scheme === 'isin' ? [] : [{ scheme, value, mic: null }]))
  return ticker !== undefined && mic !== undefined && isMic(mic)
    ? [...standard, { scheme: 'ticker', value: ticker, mic }]
    : standard
}
