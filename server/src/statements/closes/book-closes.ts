import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { Instrument } from '@portal/contract/statements/statement.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import { bookAll } from '#ingest/booking/book.ts'
import type { BatchLabel, Booking } from '#ingest/booking/booking.ts'
import { deliveryOf, NOTHING } from '#ingest/booking/delivery-of.ts'
import { latestClose } from '#ingest/checks/check-market.ts'
import { beginBooking } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { type KnownInstruments, readKnownInstruments } from '#store/market/known-instruments.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import { readPrices } from '#store/market/read-quotations.ts'
import type { CloseItem, Problem } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { chosenInstrument } from '../identity/chosen-instrument.ts'
import { nameOf } from '../identity/name-of.ts'
import { onlyInstrument } from '../identity/only-instrument.ts'
import { type DoubtfulClose, doubtfulAmong } from './doubtful-closes.ts'

/** An instrument of the institution; its id is the one of files. */
interface QuotedInstrument {
  readonly id: string
  readonly ticker: string
  readonly name: string
  readonly currency: string
}

/** The closes of a file by what it calls their instrument. */
export interface QuotedCloses {
  /** Null where the file says nothing of it. */
  readonly named: string | null
  /** Null where it is not known: nothing of it is booked. */
  readonly instrument: QuotedInstrument | null
  /** Suggested instrument, by the name of the file. */
  readonly suggested: QuotedInstrument | null
  /** ISO dates. */
  readonly from: string
  readonly to: string
  readonly lines: { new: number; changed: number; alreadyHere: number; empty: number; refused: number }
  readonly doubtful: readonly DoubtfulClose[]
  readonly doubtfulCount: number
}

interface BookedCloses {
  readonly closes: readonly QuotedCloses[]
  readonly problems: readonly Problem[]
  readonly booked: { readonly closes: number; readonly batch?: string; readonly warnings: Booking['warnings'] }
}

/** Closes in doubt that are listed; all are counted. */
const MAX_DOUBTFUL = 20

interface Group {
  readonly named: Instrument | null
  readonly items: readonly CloseItem[]
}

/**
 * Books the closes of a file: those that are new or changed, of instruments that are known, in a transaction that the caller commits or
 * rolls back.
 *
 * @param chosen ids of instruments (as in files) by what the file calls them, '' where it says nothing
 */
export async function bookCloses(
  tx: Transaction,
  institutionId: string,
  items: readonly CloseItem[],
  { chosen, label }: { readonly chosen: ReadonlyMap<string, string>; readonly label: BatchLabel },
): Promise<BookedCloses> {
  await beginBooking(tx, institutionId)
  const stored = new Map((await readInstruments(tx, institutionId, null)).map((row) => [row.id, row]))
  const known = await readKnownInstruments(tx, institutionId)
  const groups = [...Map.groupBy(items, ({ named }) => nameOf(named ?? {}))].map(
    ([, own]): Group & { readonly row?: StoredInstrument } => {
      const group = { named: own[0]!.named, items: own }
      const row = instrumentOf(group, { stored, known, chosen })
      return row ? { ...group, row } : group
    },
  )
  const ids = groups.flatMap(({ row }) => (row ? [row.id] : []))
  const there = new Map(
    (ids.length === 0 ? [] : await readPrices(tx, institutionId, null, ids)).map((series) => [series.of, series]),
  )
  const judged = groups.map((group) => ({ ...group, ...sorted(group, there.get(group.row?.id ?? ''), label.knownAt) }))
  const prices = judged.flatMap(({ row, taken }) =>
    row ? taken.map(({ day, close }) => ({ instrument: row.externalId, day, close: close! })) : [],
  )
  const booked = prices.length === 0 ? undefined : await bookAll(tx, institutionId, deliveryOf({ ...NOTHING, prices }), label, {})
  const problem = booked?.failures[0]
  if (problem) throw new Error(`A close cannot be booked: ${problem.reason}`)
  const doubtful = await doubtfulAmong(
    tx,
    institutionId,
    new Map(judged.flatMap(({ row, taken }) => (row ? [[row.id, taken]] : []))),
  )
  const { prices: { added = 0, corrected = 0 } = {} } = booked?.counts ?? {}
  return {
    closes: judged.map(({ named, items: own, row, lines }) => {
      const inDoubt = (row && doubtful.get(row.id)) ?? []
      const days = own.map(({ day }) => day).sort()
      return {
        named: named && nameOf(named),
        instrument: row ? quotedOf(row) : null,
        suggested: row ? null : suggestionOf(label.name, days.at(-1)!, { stored, known }),
        from: days[0]!,
        to: days.at(-1)!,
        lines,
        doubtful: inDoubt.slice(0, MAX_DOUBTFUL),
        doubtfulCount: inDoubt.length,
      }
    }),
    problems: judged.flatMap(({ problems }) => problems),
    booked: {
      closes: added + corrected,
      warnings: booked?.warnings ?? [],
      ...(booked && booked.batchId !== null && { batch: booked.batchId }),
    },
  }
}

interface Instruments {
  readonly stored: ReadonlyMap<string, StoredInstrument>
  readonly known: KnownInstruments
}

/** By the choice of a person, or by what the file says. */
function instrumentOf(
  { named, items }: Group,
  { stored, known, chosen }: Instruments & { readonly chosen: ReadonlyMap<string, string> },
): StoredInstrument | undefined {
  if (chosen.has(nameOf(named ?? {}))) return chosenInstrument(named ?? {}, { stored, chosen })
  if (named === null) return undefined
  return onlyInstrument(named, items.at(-1)!.day, { stored, known })
}

/** Instrument suggested by a file name such as AAPL.csv. */
function suggestionOf(file: string, day: string, { stored, known }: Instruments): QuotedInstrument | null {
  const word = /^[^\s_,()]+?(?=[\s_,(]|\.\w+$|$)/.exec(file)?.[0] ?? ''
  if (word === '') return null
  const row = onlyInstrument({ ticker: word }, day, { stored, known })
  return row ? quotedOf(row) : null
}

const quotedOf = ({ externalId: id, ticker, name, currency }: StoredInstrument): QuotedInstrument => ({
  id,
  ticker,
  name,
  currency,
})

/** Outcome of the lines of a group: new and changed ones are taken. */
function sorted({ named, items, row }: Group & { readonly row?: StoredInstrument }, there: Series | undefined, knownAt: Date) {
  const lines: QuotedCloses['lines'] = { new: 0, changed: 0, alreadyHere: 0, empty: 0, refused: 0 }
  const problems: Problem[] = []
  const taken: CloseItem[] = []
  const seen = new Set<string>()
  const booked = new Map(there && [...there.days].map((day, at) => [day, there.values[at]!] as const))
  const latest = latestClose(knownAt)
  for (const item of items) {
    const { line, day, close } = item
    if (close === null) lines.empty++
    else if (row) {
      const refused = refusalOf({ ...item, close }, named, row, { latest, isTwice: seen.has(day) })
      seen.add(day)
      const former = booked.get(parseDay(day))
      if (refused) {
        lines.refused++
        problems.push(problemOf(refused, { line }, { day, value: close, currency: named?.currency ?? '', own: row.currency }))
      } else if (former === Number(close)) lines.alreadyHere++
      else {
        lines[former === undefined ? 'new' : 'changed']++
        taken.push(item)
      }
    }
  }
  return { lines, problems, taken }
}

type Series = Awaited<ReturnType<typeof readPrices>>[number]

function refusalOf(
  { day, close }: { readonly day: string; readonly close: string },
  named: Instrument | null,
  { kind, currency, isWorthless }: StoredInstrument,
  { latest, isTwice }: { readonly latest: string; readonly isTwice: boolean },
) {
  if (day > latest) return 'closeAhead' as const
  if (isTwice) return 'closeTwice' as const
  if (named?.currency !== undefined && named.currency !== currency) return 'closeCurrency' as const
  const isAllowed = Number(close) > 0 || kindModel(kind).allowsNonPositive || (isWorthless && Number(close) === 0)
  return isAllowed ? undefined : ('closeNotAbove0' as const)
}
