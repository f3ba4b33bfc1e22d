import { type IdentifierScheme, isinsOf } from '@portal/contract/imports/identifiers.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import type { Transaction } from '../database.ts'
import { eq } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { instrumentIdentifiers } from '../tables/identity.ts'
import { type Merges, readMerges } from './merges.ts'
import { readInstruments } from './read-instruments.ts'

/** A name of an instrument under a scheme. Days are `YYYY-MM-DD`, both included; null: without beginning or end. */
export interface KnownIdentifier {
  readonly scheme: IdentifierScheme
  readonly value: string
  /** The market on which it names the instrument; null: any. */
  readonly mic: string | null
  readonly from: string | null
  readonly to: string | null
}

/** An instrument with what identifies it. */
export interface KnownInstrument
  extends Pick<StoredInstrument, 'id' | 'externalId' | 'ticker' | 'name' | 'kind' | 'currency' | 'terms'> {
  readonly identifiers: readonly KnownIdentifier[]
}

/** The instruments of an institution, to be found by what a statement calls them. */
export interface KnownInstruments {
  readonly rows: readonly KnownInstrument[]
  readonly externalIds: ReadonlySet<string>
  /** By `identifierKey` of each identifier, and of the ISINs that it is part of. */
  readonly byIdentifier: ReadonlyMap<string, readonly KnownInstrument[]>
  /** By `tickerKey` of the present and of former tickers. */
  readonly byTicker: ReadonlyMap<string, readonly KnownInstrument[]>
  /** By `nameKey`. */
  readonly byName: ReadonlyMap<string, readonly KnownInstrument[]>
  /** Options by `contractKey` of their terms. */
  readonly byContract: ReadonlyMap<string, readonly KnownInstrument[]>
}

/** Key that is equal for all spellings of a ticker: BRK B, BRK/B, brk.b. */
export const tickerKey = (ticker: string): string =>
  ticker
    .trim()
    .toUpperCase()
    .replaceAll(/[\s/-]+/g, '.')

/** Key that is equal for all spellings of a name that differ in capitals or spaces only. */
export const nameKey = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The keys under which an identifier is found: its own, and those of the ISINs that it is part of. */
export const identifierKeys = (scheme: IdentifierScheme, value: string): readonly string[] => [
  ...new Set([`${scheme} ${value}`, ...isinsOf(scheme, value).map((isin) => `isin ${isin}`)]),
]

/** Schemes in which an instrument has one identifier on a day; of others it may have one for each market. */
export const SINGLE_SCHEMES = ['isin', 'cusip', 'valor', 'wkn'] as const

/** Identifiers of an instrument on a day. The present ISIN counts where no dated one does. */
export function validOn({ identifiers }: Pick<KnownInstrument, 'identifiers'>, day: string): readonly KnownIdentifier[] {
  const valid = identifiers.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))
  const hasDays = ({ from, to }: KnownIdentifier) => from !== null || to !== null
  if (!valid.some((own) => own.scheme === 'isin' && own.mic === null && hasDays(own))) return valid
  return valid.filter((own) => own.scheme !== 'isin' || own.mic !== null || hasDays(own))
}

/** Key that options of the same right, strike and expiry share. */
export const contractKey = ({ right, strike, expiry }: Contract): string => `${right} ${Number(strike)} ${expiry}`

interface Contract {
  readonly right: 'call' | 'put'
  readonly strike: number | string
  readonly expiry: string
}

/** Instruments by all that names them. Rows with one id are one instrument: what was merged has the id of the one that was kept. */
export function knownInstruments(rows: readonly KnownInstrument[]): KnownInstruments {
  const tickersOf = ({ ticker, identifiers }: KnownInstrument) => [
    ticker,
    ...identifiers.filter(({ scheme }) => scheme === 'ticker').map(({ value }) => value),
  ]
  return {
    rows,
    externalIds: new Set(rows.map(({ externalId }) => externalId)),
    byIdentifier: indexed(rows, ({ identifiers }) => identifiers.flatMap(({ scheme, value }) => identifierKeys(scheme, value))),
    byTicker: indexed(rows, (row) => tickersOf(row).map(tickerKey)),
    byName: indexed(rows, ({ name }) => [nameKey(name)]),
    byContract: indexed(rows, ({ terms }) => (isOption(terms) ? [contractKey(terms)] : [])),
  }
}

/** An instrument as it is stored, with all identifiers. */
export type IdentifiedInstrument = Awaited<ReturnType<typeof readInstruments>>[number] & Pick<KnownInstrument, 'identifiers'>

/** The instruments of an institution with all that names them; in a transaction that sees all of its batches. */
export async function readKnownInstruments(tx: Transaction, institutionId: string): Promise<KnownInstruments> {
  const { rows, merges } = await readIdentifiedInstruments(tx, institutionId)
  return knownInstruments(rows.map((row) => ({ ...row, id: merges.get(row.id) ?? row.id })))
}

/** The instruments of an institution by themselves, and which of them count as others. */
export async function readIdentifiedInstruments(
  tx: Transaction,
  institutionId: string,
): Promise<{ readonly rows: readonly IdentifiedInstrument[]; readonly merges: Merges }> {
  const rows = await readInstruments(tx, institutionId, null)
  const booked = await tx.select().from(instrumentIdentifiers).where(eq(instrumentIdentifiers.institutionId, institutionId))
  const identifiers = Map.groupBy(booked, ({ instrumentId }) => instrumentId)
  const merges = await readMerges(tx, institutionId, knownAt(null))
  return { rows: rows.map((row) => ({ ...row, identifiers: identifiersOf(row, identifiers.get(row.id) ?? []) })), merges }
}

/** The ISIN of now names an instrument on the days on which no other one of it does. */
function identifiersOf(
  { isin }: Pick<StoredInstrument, 'isin'>,
  booked: readonly (typeof instrumentIdentifiers.$inferSelect)[],
): readonly KnownIdentifier[] {
  const others = booked.map(({ scheme, value, mic, fromDay, toDay }) => ({
    scheme,
    value,
    mic: mic === '' ? null : mic,
    from: fromDay,
    to: toDay,
  }))
  return isin === null ? others : [{ scheme: 'isin', value: isin, mic: null, from: null, to: null }, ...others]
}

function indexed(
  rows: readonly KnownInstrument[],
  keysOf: (row: KnownInstrument) => readonly string[],
): ReadonlyMap<string, readonly KnownInstrument[]> {
  const index = new Map<string, KnownInstrument[]>()
  for (const row of rows)
    for (const key of new Set(keysOf(row))) {
      const found = index.get(key)
      if (found) found.push(row)
      else index.set(key, [row])
    }
  return index
}

const isOption = (terms: unknown): terms is Contract & { readonly kind: 'option'; readonly underlying: string } =>
  (terms as { readonly kind?: string }).kind === 'option'
