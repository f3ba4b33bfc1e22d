import { createHash } from 'node:crypto'
import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import {
  type GroupingMember,
  type groupingMembers,
  MEMBER_PAGE,
  type MemberKind,
} from '@portal/contract/institution/groupings.ts'
import type { Transaction } from '#store/database.ts'
import { type GroupingLine, readGroupingLines, readPossibleMembers } from '#store/market/groupings.ts'
import { BEGINNING, type GroupLine, groupOn } from './group-lines.ts'

type Found = Pick<RequestOf<typeof groupingMembers>, 'search' | 'inGroup'>

/** Kind of a grouping's members; undefined for one without lines. */
export const kindOf = (lines: readonly GroupingLine[]): MemberKind | undefined =>
  lines[0] && (lines[0].accountId === null ? 'instruments' : 'accounts')

/** The state of a grouping in a word. @param lines in the order in which they are read */
export function versionOf(lines: readonly GroupingLine[]): string {
  const hash = createHash('sha256')
  for (const { memberId, fromDay, group } of lines) hash.update(`${JSON.stringify([memberId, fromDay, group])}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** The lines of each member, ascending. */
export const linesByMember = (lines: readonly GroupingLine[]): ReadonlyMap<string, readonly GroupLine[]> =>
  new Map(
    [...Map.groupBy(lines, ({ memberId }) => memberId)].map(([id, own]) => [
      id,
      own.map(({ fromDay: from, group }) => ({ from, group })),
    ]),
  )

/** Every instrument or account that is found, by name. */
export async function membersFound(
  tx: Transaction,
  institutionId: string,
  { of, lines, today }: { readonly of: MemberKind; readonly lines: readonly GroupingLine[]; readonly today: string },
  { search = '', inGroup }: Found,
): Promise<readonly GroupingMember[]> {
  const wanted = search.trim().toLowerCase()
  const known = linesByMember(lines)
  return (await readPossibleMembers(tx, institutionId, of))
    .map((member): GroupingMember => {
      const own = known.get(member.id) ?? []
      return { ...member, group: groupOn(own, today), lines: own.map(shownLine) }
    })
    .filter(({ group }) => inGroup === undefined || group === inGroup)
    .filter((member) => wanted === '' || textOf(member).includes(wanted))
    .sort((a, b) => compare(a.name, b.name))
}

const shownLine = ({ from, group }: GroupLine) => ({ from: from === BEGINNING ? null : from, group })
const textOf = ({ name, longName, detail, group }: GroupingMember): string =>
  [name, longName, detail, group ?? ''].join('\n').toLowerCase()
const { compare } = new Intl.Collator('en', { numeric: true })

/** A page of the members of a grouping. */
export async function memberPage(
  tx: Transaction,
  institutionId: string,
  { grouping, of, offset = 0, limit = MEMBER_PAGE, ...found }: RequestOf<typeof groupingMembers>,
  today: string,
): Promise<ResponseOf<typeof groupingMembers>> {
  const lines = await readGroupingLines(tx, institutionId, grouping)
  const all = await membersFound(tx, institutionId, { of, lines, today }, found)
  return { version: versionOf(lines), rows: all.slice(offset, offset + limit), rowCount: all.length }
}
