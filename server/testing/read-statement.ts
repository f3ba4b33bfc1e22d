import { neutralStatements } from '@portal/contract/statements/statement.ts'
import type { Bytes } from '#statements/base/bytes.ts'
import type { FileKind } from '#statements/base/format.ts'
import type { Item, Problem } from '#statements/base/items.ts'
import { Unreadable } from '#statements/base/problem.ts'
import type { ReadFile } from '#statements/booking/book-file.ts'
import { readFile } from '#statements/read-file.ts'
import { summarize } from '#statements/summary.ts'
import type { NamedList } from '#statements/tables/mapped-preset.ts'

type Of<T extends Item['type']> = Extract<Item, { readonly type: T }>

/** Result of reading a file. */
export interface ReadStatement extends FileKind {
  readonly entries: readonly Of<'entry'>['entry'][]
  readonly holdings: readonly Of<'holding'>['holding'][]
  readonly balances: readonly Of<'balance'>['balance'][]
  readonly announcements: readonly Of<'announcement'>['announcement'][]
  readonly leftOut: readonly Of<'leftOut'>['leftOut'][]
  readonly statements: readonly Of<'statement'>[]
  readonly problems: readonly Problem[]
  /** How many records of the file have an outcome. */
  readonly records: number
}

/** Bytes in memory, in pieces of a few bytes, so that whatever is cut between two of them shows. */
const bytesOf = (bytes: Uint8Array): Bytes => ({
  size: bytes.length,
  pieces: function* () {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  },
})
const PIECE = 1021

/** Reads a file in memory, and checks what comes out against the contract. @param lists that an institution has mapped */
export async function readStatement(content: string | Uint8Array, lists: readonly NamedList[] = []): Promise<ReadStatement> {
  const items: Item[] = []
  const kind = await readFile(
    bytesOf(typeof content === 'string' ? Buffer.from(content) : content),
    (item) => items.push(item),
    lists,
  )
  const entries = items.flatMap((item) => (item.type === 'entry' ? [item.entry] : []))
  const holdings = items.flatMap((item) => (item.type === 'holding' ? [item.holding] : []))
  const balances = items.flatMap((item) => (item.type === 'balance' ? [item.balance] : []))
  const announcements = items.flatMap((item) => (item.type === 'announcement' ? [item.announcement] : []))
  const leftOut = items.flatMap((item) => (item.type === 'leftOut' ? [item.leftOut] : []))
  neutralStatements.parse({ statements: [{ account: {}, entries, holdings, balances, announcements, leftOut }] })
  const statements = items.flatMap((item) => (item.type === 'statement' ? [item] : []))
  const problems = items.flatMap((item) => (item.type === 'problem' ? [item.problem] : []))
  const places = [
    entries.flatMap((each) => each.places),
    [...holdings, ...announcements, ...leftOut, ...problems].map(({ place }) => place),
  ].flat()
  const records = new Set([...places, ...balances.map(({ place }) => place)].map((place) => JSON.stringify(place)))
  const outcomes = new Set(places.map((place) => JSON.stringify(place)))
  const ofEntries = entries
    .map((each, at) => [each, entries[at - 1]] as const)
    .filter(([each, before]) => isSecond(each.places, before?.places))
  if (outcomes.size + ofEntries.length !== places.length) throw new Error('A record has two outcomes')
  return { ...kind, entries, holdings, balances, announcements, leftOut, statements, problems, records: records.size }
}

/** Whether an entry is of a record of the one before it: an income that is reinvested, or what was taken back. */
const isSecond = (places: readonly object[], before: readonly object[] = []): boolean =>
  places.some((place) => before.some((other) => JSON.stringify(other) === JSON.stringify(place)))

/** The code of the problem for which a file cannot be read. */
export async function refusalOf(content: string | Uint8Array): Promise<string> {
  try {
    await readStatement(content)
    return 'read'
  } catch (error) {
    if (error instanceof Unreadable) return error.problem.code
    throw error
  }
}

/** A file in memory as it is read to be booked. */
export async function readToBook(file: string, content: string, lists: readonly NamedList[] = []): Promise<ReadFile> {
  const items: Item[] = []
  const { add, summary } = summarize()
  const take = (item: Item): void => {
    items.push(item)
    add(item)
  }
  const kind = await readFile(bytesOf(Buffer.from(content)), take, lists)
  return { report: { file, ...kind, compared: false, ...summary() }, items }
}
