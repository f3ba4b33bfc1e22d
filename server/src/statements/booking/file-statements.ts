import type { Account, Balance, Entry, Holding, Place } from '@portal/contract/statements/statement.ts'
import type { Item, Period } from '../base/items.ts'
import type { Objection } from '../proposal/outcome.ts'
import { withEndings } from './endings.ts'

/** One statement of a file, with all that was read of it. */
export interface FileStatement {
  account: Account
  from: string | undefined
  to: string | undefined
  /** The days that the file says it is of. */
  period?: Period
  entries: Entry[]
  /** Entries that each one was joined from. */
  readonly parts: Map<Entry, readonly Entry[]>
  readonly holdings: Holding[]
  readonly balances: Balance[]
  /** Why records contradict the rest of the file, by their place. */
  readonly doubts: Map<string, Objection>
  /** Where the tables of its file begin. */
  readonly tables: readonly Place[]
  /** The day on which its account begins with what it states. */
  begins?: string
}

/** The statements of a file in its order. @param leavesSides whether contracts that end are without their side in it */
export function statementsOf(items: readonly Item[], leavesSides: boolean): readonly FileStatement[] {
  const statements: FileStatement[] = []
  const tables: Place[] = []
  const at = (of: number): FileStatement => {
    while (statements.length <= of)
      statements.push({
        account: {},
        from: undefined,
        to: undefined,
        entries: [],
        parts: new Map(),
        holdings: [],
        balances: [],
        doubts: new Map(),
        tables,
      })
    return statements[of]!
  }
  for (const item of items) {
    if (item.type === 'table') tables.push(item.place)
    if (!('of' in item)) continue
    const statement = at(item.of)
    if (item.type === 'statement') {
      statement.account = item.account
      statement.from = item.from
      statement.to = item.to
      const { from, to, stated = from && to ? { from, to } : undefined } = item
      if (stated) statement.period = stated
    } else if (item.type === 'entry') {
      statement.entries.push(item.entry)
      if (item.parts) statement.parts.set(item.entry, item.parts)
    } else if (item.type === 'holding') statement.holdings.push(item.holding)
    else if (item.type === 'balance') statement.balances.push(item.balance)
    else if (item.type === 'doubt')
      statement.doubts.set(keyOfPlace(item.place), { outcome: 'doubtful', code: item.code, params: item.params })
  }
  if (leavesSides) for (const statement of statements) statement.entries = withEndings(statement.entries)
  return statements
}

/** The entries of a statement with what is known of them. */
export const entriesOf = ({ statement, at }: { readonly statement: FileStatement; readonly at: number }) =>
  statement.entries.map((entry) => ({
    statement: at,
    entry,
    parts: statement.parts.get(entry),
    period: statement.period,
    tables: statement.tables,
    isBeginning: statement.begins !== undefined,
    doubt: entry.places.map((place) => statement.doubts.get(keyOfPlace(place))).find((each) => each),
  }))

const keyOfPlace = ({ line, path }: Place): string => JSON.stringify([line, path])

/** The days that statements are of: as they say, and at least those of their entries. Undefined without any. */
export function spanOf(statements: readonly FileStatement[]): { readonly from: string; readonly to: string } | undefined {
  let [from, to]: [string | undefined, string | undefined] = [undefined, undefined]
  const add = (day: string | undefined): void => {
    if (day === undefined) return
    if (from === undefined || day < from) from = day
    if (to === undefined || day > to) to = day
  }
  for (const statement of statements) {
    if (statement.entries.length > 0) {
      add(statement.from)
      add(statement.to)
    }
    for (const { day } of statement.entries) add(day)
  }
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** Of holdings and balances for which neither the file nor an entry says a day, that on which they are sent. */
export function dayOfUndated({ entries, holdings, balances }: FileStatement, sentAt: Date): string | undefined {
  const stated = [...holdings, ...balances]
  const isUndated = entries.length === 0 && stated.length > 0 && stated.every(({ day }) => day === undefined)
  return isUndated ? isoDayOf(sentAt) : undefined
}

/** The day of an instant. */
export const isoDayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
