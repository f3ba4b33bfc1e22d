import { MERGE_REASONS, type MergeReason } from '@portal/contract/institution/instruments.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { type IdentifiedInstrument, identifierKeys, SINGLE_SCHEMES, tickerKey, validOn } from '#store/market/known-instruments.ts'
import { type Merges, pairKey } from '#store/market/merges.ts'
import { mergeDifference } from './merge-instruments.ts'

/** Two instruments that are likely one. */
export interface LikelyPair {
  readonly because: MergeReason
  /** The identifier, name or ticker that both have. */
  readonly common: string
  readonly merged: IdentifiedInstrument
  readonly kept: IdentifiedInstrument
}

/** An instrument that was not merged, with those that count as it. */
interface Unit {
  readonly own: IdentifiedInstrument
  readonly all: readonly IdentifiedInstrument[]
  /** Equal for those whose amounts mean the same. */
  readonly amounts: string
}

/** Something that names a unit. */
interface Naming {
  readonly unit: Unit
  readonly because: MergeReason
  readonly common: string
  /** Equal for all spellings. */
  readonly key: string
}

/** Instruments of one name, none of which can be another, with which a further one is compared: a name of more says little. */
const MAX_KEPT = 20

/**
 * Pairs of instruments that are likely one and may be merged, by the strength of the reason and the id of the kept one. Of several that
 * are likely one, each is paired with the one that is kept.
 *
 * @param distinct pairs that a person said are two, by `pairKey`
 * @param day on which identifiers count, `YYYY-MM-DD`
 */
export function likelyPairs(
  rows: readonly IdentifiedInstrument[],
  { merges, distinct }: { readonly merges: Merges; readonly distinct: ReadonlySet<string> },
  day: string,
): readonly LikelyPair[] {
  const namings = unitsOf(rows, merges).flatMap((unit) => namingsOf(unit, day))
  const found = [...Map.groupBy(namings, groupOf).values()].flatMap((group) => pairsOf(group, distinct, day))
  const strength = ({ because }: LikelyPair) => MERGE_REASONS.indexOf(because)
  const ordered = found.toSorted(
    (a, b) =>
      strength(a) - strength(b) || order(a.kept.externalId, b.kept.externalId) || order(a.merged.externalId, b.merged.externalId),
  )
  const idsOf = ({ merged, kept }: LikelyPair) => pairKey(merged.id, kept.id)
  return [...Map.groupBy(ordered, idsOf).values()].map(([strongest]) => strongest!)
}

/** Those that would be kept come first: one that others were merged into, then one with an ISIN, then one with more identifiers. */
function unitsOf(rows: readonly IdentifiedInstrument[], merges: Merges): readonly Unit[] {
  const units = [...Map.groupBy(rows, ({ id }) => merges.get(id) ?? id)].flatMap(([id, all]) => {
    const own = all.find((row) => row.id === id)
    return own ? [{ own, all, amounts: JSON.stringify([own.currency, Number(own.multiplier), own.terms]) }] : []
  })
  return units.toSorted(
    (a, b) =>
      Number(b.all.length > 1) - Number(a.all.length > 1) || better(b.own, a.own) || order(a.own.externalId, b.own.externalId),
  )
}

/** Above 0 where an instrument is better identified than another, 0 where both are as well. */
export const better = (a: IdentifiedInstrument, b: IdentifiedInstrument): number =>
  Number(a.isin !== null) - Number(b.isin !== null) || a.identifiers.length - b.identifiers.length

function namingsOf(unit: Unit, day: string): readonly Naming[] {
  const namings = unit.all.flatMap((row): readonly Omit<Naming, 'unit'>[] => {
    const valid = validOn(row, day)
    const tickers = [row.ticker, ...valid.flatMap(({ scheme, value }) => (scheme === 'ticker' ? [value] : []))]
    return [
      ...valid
        .flatMap(({ scheme, value }) => (scheme === 'ticker' || scheme === 'cfi' ? [] : identifierKeys(scheme, value)))
        .map((key) => {
          const [scheme, value] = key.split(' ') as [MergeReason, string]
          return { because: scheme, common: value, key }
        }),
      { because: 'name', common: row.name, key: nameWords(row.name) },
      ...tickers.map((ticker) => ({ because: 'ticker' as const, common: ticker, key: tickerKey(ticker) })),
    ]
  })
  const distinct = new Map(namings.map((naming) => [`${naming.because} ${naming.key}`, naming]))
  return [...distinct.values()].filter(({ key }) => key !== '').map((naming) => ({ ...naming, unit }))
}

/** Legal forms, with which only some of the names of an issuer end. */
const LEGAL_FORMS = /( (ab|ag|asa|co|company|corp|corporation|inc|incorporated|limited|ltd|nv|oyj|plc|sa|se|spa))+$/

/** Key that is equal for names that differ in capitals, accents, punctuation or legal form. */
const nameWords = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}.'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(LEGAL_FORMS, '')

/** Only what is named the same, and whose amounts mean the same, is compared with one another. */
const groupOf = ({ unit, because, key }: Naming): string => JSON.stringify([because, key, unit.amounts])

function pairsOf(group: readonly Naming[], distinct: ReadonlySet<string>, day: string): readonly LikelyPair[] {
  const kept: Naming[] = []
  return group.flatMap((naming) => {
    const isTwo = ({ unit }: Naming) => distinct.has(pairKey(unit.own.id, naming.unit.own.id))
    const fitting = kept.find((other) => !isTwo(other) && mayBeOne(naming, other, day))
    if (fitting) return [{ because: naming.because, common: fitting.common, merged: naming.unit.own, kept: fitting.unit.own }]
    if (kept.length < MAX_KEPT) kept.push(naming)
    return []
  })
}

/** Whether the server would merge them, and nothing says that they are two. */
function mayBeOne({ unit, because }: Naming, { unit: kept }: Naming, day: string): boolean {
  if (unit.all.length > 1 || mergeDifference(unit.own, kept.own) !== undefined) return false
  if (because === 'isin') return true
  if (areIdentifiedApart(unit.own, kept.own, day)) return false
  return (because !== 'name' && because !== 'ticker') || kindModel(unit.own.kind).judgedAs === kindModel(kept.own.kind).judgedAs
}

/** Whether both have identifiers of a scheme of which an instrument has only one, and they differ. */
function areIdentifiedApart(a: IdentifiedInstrument, b: IdentifiedInstrument, day: string): boolean {
  const [ofA, ofB] = [validOn(a, day), validOn(b, day)]
  return SINGLE_SCHEMES.some((single) => {
    const [own, other] = [ofA, ofB].map((all) => all.filter(({ scheme }) => scheme === single).map(({ value }) => value))
    return own!.length > 0 && other!.length > 0 && !own!.some((value) => other!.includes(value))
  })
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
