import { type GroupingRow, groupingMembers, groupings } from '@portal/contract/institution/groupings.ts'
import type { Clock } from '#base/clock.ts'
import { answer } from '#http/answer.ts'
import { type GroupingLine, readGroupingLines } from '#store/market/groupings.ts'
import type { AdministrationServices } from '../services.ts'
import { groupOn } from './group-lines.ts'
import { kindOf, linesByMember, memberPage } from './grouping-members.ts'

export const answerGroupings = answer(groupings, async ({ caller }, { db, clock }: AdministrationServices) => {
  const { institutionId } = caller
  const lines = await db.as(caller, (tx) => readGroupingLines(tx, institutionId), 'read only')
  const today = todayOf(clock)
  const byName = Map.groupBy(lines, ({ grouping }) => grouping)
  return { groupings: [...byName].map(([name, own]) => rowOf(name, own, today)).sort((a, b) => compare(a.name, b.name)) }
})

export const answerGroupingMembers = answer(
  groupingMembers,
  async ({ body, caller }, { db, clock }: AdministrationServices) =>
    await db.as(caller, (tx) => memberPage(tx, caller.institutionId, body, todayOf(clock)), 'read only'),
)

/** An ISO date. */
export const todayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length)

function rowOf(name: string, lines: readonly GroupingLine[], today: string): GroupingRow {
  const standing = [...linesByMember(lines).values()].filter((own) => groupOn(own, today) !== null)
  const groups = new Set(lines.flatMap(({ group }) => group ?? []))
  return { name, of: kindOf(lines) ?? 'instruments', members: standing.length, groups: [...groups].sort(compare) }
}

const { compare } = new Intl.Collator('en', { numeric: true })
