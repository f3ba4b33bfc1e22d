import { type KnownNames, readKnownNames } from '#store/booking/book-known.ts'
import type { Transaction } from '#store/database.ts'
import type { Entries, EntryKind } from '../dataset.ts'

/** Reads what entries refer to before they are checked. */
export type ReadNames = (records: readonly Entries[EntryKind][number][]) => Promise<void>

/** Reads each account and instrument once, when an entry names it first: an institution has many, and most entries name few. */
export function namesReader(tx: Transaction, institutionId: string, onRead: (names: KnownNames) => void): ReadNames {
  const asked = { accounts: new Set<string>(), instruments: new Set<string>() }
  return async (records) => {
    const names = { accounts: new Set<string>(), instruments: new Set<string>() }
    const add = (of: keyof typeof names, name: string | null) => {
      if (name !== null) names[of].add(name)
    }
    for (const record of records) {
      if ('account' in record) add('accounts', record.account)
      if ('counterAccount' in record) add('accounts', record.counterAccount)
      if ('instrument' in record) add('instruments', record.instrument)
      if ('otherInstrument' in record) add('instruments', record.otherInstrument)
    }
    const accounts = [...names.accounts.difference(asked.accounts)]
    const instruments = [...names.instruments.difference(asked.instruments)]
    if (accounts.length + instruments.length === 0) return
    for (const name of accounts) asked.accounts.add(name)
    for (const name of instruments) asked.instruments.add(name)
    onRead(await readKnownNames(tx, institutionId, { accounts, instruments }))
  }
}
