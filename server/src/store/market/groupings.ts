import type { MemberKind } from '@portal/contract/institution/groupings.ts'
import type { Transaction } from '../database.ts'
import { and, asc, eq } from '../drizzle.ts'
import { groupingMembers } from '../tables/groupings.ts'
import { accounts, clients } from '../tables/institution.ts'
import { instruments } from '../tables/market.ts'

/** A line of a grouping as it is stored. */
export type GroupingLine = typeof groupingMembers.$inferSelect

/** A possible member of a grouping. */
interface PossibleMember {
  readonly id: string
  readonly name: string
  readonly longName: string
  readonly detail: string
}

/** All lines of an institution’s groupings, or of one. */
export async function readGroupingLines(
  tx: Transaction,
  institutionId: string,
  grouping?: string,
): Promise<readonly GroupingLine[]> {
  const own = eq(groupingMembers.institutionId, institutionId)
  return await tx
    .select()
    .from(groupingMembers)
    .where(grouping === undefined ? own : and(own, eq(groupingMembers.grouping, grouping)))
    .orderBy(asc(groupingMembers.grouping), asc(groupingMembers.memberId), asc(groupingMembers.fromDay))
}

/** Every instrument or account of an institution. */
export async function readPossibleMembers(
  tx: Transaction,
  institutionId: string,
  of: MemberKind,
): Promise<readonly PossibleMember[]> {
  if (of === 'accounts')
    return await tx
      .select({ id: accounts.id, name: accounts.name, longName: clients.name, detail: accounts.externalId })
      .from(accounts)
      .innerJoin(clients, and(eq(clients.institutionId, accounts.institutionId), eq(clients.id, accounts.clientId)))
      .where(and(eq(accounts.institutionId, institutionId), eq(accounts.isWithdrawn, false)))
  return await tx
    .select({ id: instruments.id, name: instruments.ticker, longName: instruments.name, detail: instruments.assetClass })
    .from(instruments)
    .where(and(eq(instruments.institutionId, institutionId), eq(instruments.isWithdrawn, false)))
}
