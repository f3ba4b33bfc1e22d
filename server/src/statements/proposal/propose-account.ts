import type { Entry, Instrument, Money, Place } from '@portal/contract/statements/statement.ts'
import type { BookedEntry, BookedKind } from '#store/ledger/read-booked.ts'
import { cashOf } from '../summary.ts'
import type { Candidate, Sameness } from './candidate.ts'
import { dealAsItsFee } from './deal-as-its-fee.ts'
import { BOOKED_BY_CHOICE, choicesOf, type Decide, type LeftOutBefore, leftOutBefore, lineKey } from './decisions.ts'
import { doubtedEntries } from './doubted-entries.ts'
import type { DaysOfFile } from './doubtful-days.ts'
import { factsOfRecord } from './entry-facts.ts'
import { takenApart } from './entry-parts.ts'
import type { LedgerRecord } from './ledger-record.ts'
import { type EntryContext, mapEntry } from './map-entry.ts'
import { isObjection, type LineOutcome, type NamedLine, namedLine, type Objection } from './outcome.ts'
import { type AccountLedger, compareEntries } from './sameness.ts'

/** An entry of a statement with what is to become of it. */
export interface ProposedEntry {
  /** Of the file. */
  readonly statement: number
  readonly places: readonly Place[]
  /** The instruments that it names, and the cash that it moves, as the custodian writes them. */
  readonly named: readonly { readonly instrument: Instrument; readonly quantity: string | undefined }[]
  readonly cash: readonly Money[]
  outcome: LineOutcome
  /** Why it is not booked as it is. */
  objection?: Objection
  /** Records added to the ledger. */
  readonly records: readonly (LedgerRecord & { readonly id: string })[]
  /** Entries cancelled in it. */
  readonly cancels: readonly { readonly kind: BookedKind; readonly externalId: string }[]
  /** Of a line that a person left out, or no longer does: what it says. */
  readonly decided?: { readonly key: string; readonly isLeftOut: boolean }
}

interface Given {
  readonly statement: number
  readonly entry: Entry
  /** The entries that it was joined from. */
  readonly parts: readonly Entry[] | undefined
  /** The days that its statement says it is of. */
  readonly period?: DaysOfFile['period']
  /** Where the tables of its file begin. */
  readonly tables?: DaysOfFile['tables']
  /** Whether it is of what its account begins with. */
  readonly isBeginning?: boolean
  /** Why it contradicts the rest of its file, where its reader says so. */
  readonly doubt?: Objection | undefined
}

interface Ledger extends AccountLedger {
  readonly decide: Decide
  readonly leftOut: LeftOutBefore
  readonly idOfInstrument: (externalId: string) => string
  /** The day whose holdings the account begins with. */
  readonly began?: string | undefined
  /** The day on which it is booked. */
  readonly today: string
}

/** Maps the entries of one account and compares them with its ledger. */
export function proposeAccount(all: readonly Given[], context: EntryContext, ledger: Ledger): readonly ProposedEntry[] {
  const given = takenApart(all, ledger.booked, (entry) => {
    const records = mapEntry(entry, context)
    return records === 'followed' || isObjection(records)
      ? []
      : records.map((record) => factsOfRecord(record, ledger.idOfInstrument))
  })
  const entries = given.map(({ entry }) => entry)
  const before = leftOutBefore(entries, ledger.leftOut)
  // An earlier decision to leave a line out holds until there is another on that line.
  const deciders = entries.map(
    (_, at): Decide => (before[at] ? (places) => ledger.decide(places, { code: 'leftOutBefore' }) ?? 'leaveOut' : ledger.decide),
  )
  const mapped = entries.map((entry, at) => mapAsDecided(entry, context, deciders[at]!))
  const candidates: Candidate[] = []
  const parts = mapped.map((each, at) => {
    if (each === 'followed' || isObjection(each)) return []
    const { places, status } = entries[at]!
    return each.map((record) => {
      candidates.push({
        isAsked: deciders[at]!(places, { code: status === 'cancelled' ? 'mayCancel' : 'similar' }) !== 'book',
        facts: factsOfRecord(record, ledger.idOfInstrument),
        isCancelled: status === 'cancelled',
      })
      return { record, at: candidates.length - 1 }
    })
  })
  const compared = compareEntries(context.account, candidates, ledger)
  const doubts = new Map([...doubtsOf(given, ledger.today), ...beforeBeginning(given, ledger.began)])
  return mapped.map((each, at): ProposedEntry => {
    const { statement, entry } = given[at]!
    const own = { statement, places: entry.places, ...statedBy(entry), records: [], cancels: [] }
    if (each === 'followed') return { ...own, outcome: 'alreadyHere' }
    const found = isObjection(each)
      ? { outcome: each.outcome, objection: each }
      : settled(parts[at]!.map(({ record, at: index }) => ({ record, is: compared[index]! })))
    const doubt = found.outcome === 'new' ? doubts.get(entry) : undefined
    const isDoubted = doubt !== undefined && deciders[at]!(entry.places, doubt) !== 'book'
    const result = isDoubted ? { outcome: doubt.outcome, objection: doubt } : found
    const decision = deciders[at]!(entry.places, result.objection ?? { code: 'similar' })
    const choices = result.objection ? choicesOf(result.objection) : []
    if (choices.includes('leaveOut') && decision === 'leaveOut') {
      const isEarlier = before[at] && ledger.decide(entry.places, { code: 'leftOutBefore' }) === undefined
      const code = isEarlier && choices.includes('book') ? 'leftOutBefore' : 'leftOutByChoice'
      const decided = { key: lineKey(entry), isLeftOut: true }
      return { ...own, outcome: 'leftOut', objection: { outcome: 'leftOut', code }, decided }
    }
    const isTakenBack = before[at] && decision === 'book'
    return { ...own, ...result, ...(isTakenBack && { decided: { key: lineKey(entry), isLeftOut: false } }) }
  })
}

/** Contradictions within each statement. */
function doubtsOf(given: readonly Given[], today: string): ReadonlyMap<Entry, Objection> {
  const statements = Map.groupBy(given, ({ statement }) => statement)
  return new Map(
    [...statements.values()].flatMap((own) => [
      ...own.flatMap(({ entry, doubt }) => (doubt ? [[entry, doubt] as const] : [])),
      ...doubtedEntries(
        own.map(({ entry }) => entry),
        { today, period: own[0]!.period, tables: own[0]!.tables },
      ),
    ]),
  )
}

/** Doubts about entries that are in the holdings that the account begins with. */
const beforeBeginning = (given: readonly Given[], began: string | undefined) =>
  given.flatMap(({ entry, isBeginning }): (readonly [Entry, Objection])[] =>
    began === undefined || isBeginning || entry.day > began
      ? []
      : [[entry, { outcome: 'doubtful', code: 'beforeBeginning', params: { day: began } }]],
  )

/** Where a person says so, an entry whose price does not fit its amount is booked by the amount, a deal in the currency of its fee, an ending as it is written. */
function mapAsDecided(entry: Entry, context: EntryContext, decide: Decide): ReturnType<typeof mapEntry> {
  const mapped = mapEntry(entry, context)
  if (mapped === 'followed' || !isObjection(mapped)) return mapped
  const { code } = mapped
  if (!BOOKED_BY_CHOICE.includes(code) || decide(entry.places, mapped) !== 'book') return mapped
  if (code === 'endingSide') return mapEntry(entry, { ...context, withoutSide: new Set() })
  if (code === 'dealUnnamed') return mapEntry(dealAsItsFee(entry), context)
  const { price: _, ...rest } = entry
  return mapEntry(rest, context)
}

function statedBy(entry: Entry): Pick<ProposedEntry, 'named' | 'cash'> {
  const { instrument, quantity, otherInstrument, otherQuantity } = entry
  return {
    named: [
      ...(instrument ? [{ instrument, quantity }] : []),
      ...(otherInstrument ? [{ instrument: otherInstrument, quantity: otherQuantity }] : []),
    ],
    cash: cashOf(entry),
  }
}

/** An entry is booked as a whole or not at all. */
function settled(
  parts: readonly { readonly record: LedgerRecord; readonly is: Sameness }[],
): Pick<ProposedEntry, 'outcome' | 'records' | 'cancels'> & { readonly objection?: Objection } {
  const objection = parts.map(({ is }) => objectionTo(is)).find((each) => each !== undefined)
  if (objection) return { outcome: objection.outcome, objection, records: [], cancels: [] }
  const records = parts.flatMap(({ record, is }) => (is.outcome === 'new' ? [{ ...record, id: is.id }] : []))
  const cancels = parts.flatMap(({ record: { kind }, is }) =>
    is.outcome === 'cancels' ? [{ kind, externalId: is.entry.externalId }] : [],
  )
  return { outcome: records.length + cancels.length > 0 ? 'new' : 'alreadyHere', records, cancels }
}

function objectionTo(is: Sameness): Objection | undefined {
  if (is.outcome === 'cancelledHere') return { outcome: 'leftOut', code: 'cancelledHere' }
  if (is.outcome === 'nothingToCancel') return { outcome: 'doubtful', code: 'nothingToCancel' }
  if (is.outcome === 'mayCancel') return { outcome: 'doubtful', code: 'mayCancel', params: described(is.entry) }
  return is.outcome === 'similar' ? { outcome: 'similar', code: 'similar', params: described(is.to) } : undefined
}

function described({ day, type, quantity, amount, currency, reference, elsewhere, isVoid }: BookedEntry) {
  const said = [type, quantity, amount, amount === null ? null : currency, reference, elsewhere, isVoid ? 'cancelled' : null]
  const what = said.filter((part) => part !== null).join(' ')
  return { day, what }
}

/**
 * The entries that are not booked as they are, each with the first place of it.
 *
 * @param readsLedger whether the caller may know what is booked
 */
export const namedLines = (entries: readonly ProposedEntry[], most: number, readsLedger: boolean): readonly NamedLine[] =>
  entries
    .flatMap(({ objection, places }) =>
      objection ? [namedLine(readsLedger ? objection : withoutLedger(objection), places[0] ?? null, choicesOf(objection))] : [],
    )
    .slice(0, most)

/** Reasons that say what is booked, and those without. */
const HIDDEN: Partial<Record<Objection['code'], Objection['code']>> = { similar: 'similarHidden', mayCancel: 'mayCancelHidden' }

function withoutLedger(objection: Objection): Objection {
  const code = HIDDEN[objection.code]
  return code ? { outcome: objection.outcome, code } : objection
}
