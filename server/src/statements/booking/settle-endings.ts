import type { Entry } from '@portal/contract/statements/statement.ts'
import type { Transaction } from '#store/database.ts'
import { readBookedEntries } from '#store/ledger/read-booked.ts'
import type { InstrumentResolver } from '../proposal/instrument-resolver.ts'
import type { FileReport } from '../statement-report.ts'
import { endingOf, heldBefore, leavesSidesOpen, openEndings } from './endings.ts'
import type { FileStatement } from './file-statements.ts'

interface OfAccount {
  readonly report: FileReport
  readonly statements: readonly { readonly statement: FileStatement }[]
  readonly resolver: InstrumentResolver
}

/**
 * Gives contracts that end the side of the ledger's position, where their file has no trade of them.
 *
 * @returns those that the ledger has no position of
 */
export async function settleEndings(
  tx: Transaction,
  institutionId: string,
  accountId: string,
  { report, statements, resolver }: OfAccount,
): Promise<ReadonlySet<Entry>> {
  const open = new Set(leavesSidesOpen(report) ? statements.flatMap(({ statement }) => openEndings(statement.entries)) : [])
  const without = new Set<Entry>()
  if (open.size === 0) return without
  const days = [...open].map(({ day }) => day).sort()
  const booked = await readBookedEntries(tx, institutionId, accountId, { from: '1000-01-01', to: days.at(-1)! })
  const held = heldBefore(booked, resolver.resolve)
  for (const { statement } of statements)
    statement.entries = statement.entries.map((entry) => {
      if (!open.has(entry)) return entry
      const settled = endingOf(entry, held(entry.instrument!, entry.day))
      if (!settled) without.add(entry)
      return settled ?? entry
    })
  return without
}
