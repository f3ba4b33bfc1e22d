import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { MAX_GROUPING_NAME } from '../reports/grouping.ts'
import { day } from '../reports/time-period.ts'
import { empty, id, nothing } from '../scalars.ts'

const MEMBER_KINDS = ['instruments', 'accounts'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]
/** Members that one request names; more are named by what is searched for. */
const MAX_NAMED_MEMBERS = 1_000
const PAGE = 200

const name = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(MAX_GROUPING_NAME))
const groupingName = meant(name('Name the grouping.'), 'Name of the grouping.')
const memberKind = meant(z.enum(MEMBER_KINDS), 'What it groups: instruments with the cash of currencies, or accounts.')
const search = meant(
  z.optional(z.string().check(z.maxLength(200))),
  'Only members whose ticker, name, id, class or client contains it.',
)
const inGroup = meant(
  z.optional(z.nullable(z.string().check(z.maxLength(MAX_GROUPING_NAME)))),
  'Only members that are in this group today; null: in none.',
)
const version = meant(
  z.string(),
  'State of the grouping; sent as `If-Match` with a change, which is refused if others changed it since.',
)

const groupingRow = z.strictObject({
  name: groupingName,
  of: memberKind,
  members: meant(z.int(), 'Members that are in a group today.'),
  groups: meant(z.array(z.string()), 'The groups that it has or had, by name.'),
})
export type GroupingRow = z.infer<typeof groupingRow>

export const groupings = endpoint({
  method: 'GET',
  path: '/b2b/groupings',
  access: 'manage-users',
  summary: 'The groupings that the institution defines.',
  request: nothing,
  response: z.strictObject({ groupings: meant(z.array(groupingRow), 'By name.') }),
})

const memberRow = z.strictObject({
  id: meant(id, 'Id of the instrument or account.'),
  name: meant(z.string(), 'Ticker of the instrument, or name of the account.'),
  longName: meant(z.string(), 'Name of the instrument, or of the client.'),
  detail: meant(z.string(), 'Asset class of the instrument; of an account its external id.'),
  group: meant(z.nullable(z.string()), 'The group that it is in today; null: in none.'),
  lines: meant(
    z.array(
      z.strictObject({
        from: meant(z.nullable(day), 'Null: from the beginning.'),
        group: meant(z.nullable(z.string()), 'The group from that day on; null: in none.'),
      }),
    ),
    'From which day on it is in which group, ascending; null: in none.',
  ),
})
export type GroupingMember = z.infer<typeof memberRow>

export const groupingMembers = endpoint({
  method: 'POST',
  path: '/b2b/groupings/members',
  access: 'manage-users',
  // It reads only, though other calls with this right may not.
  writes: false,
  summary: 'Every instrument or account of the institution with its group in a grouping, which need not exist yet.',
  request: z.strictObject({
    grouping: groupingName,
    of: memberKind,
    search,
    inGroup,
    offset: meant(z.optional(z.int().check(z.minimum(0))), 'Rows to leave out; default 0.'),
    limit: meant(z.optional(z.int().check(z.minimum(1), z.maximum(1_000))), `Rows to give; default ${PAGE}.`),
  }),
  response: z.strictObject({
    version,
    rows: meant(z.array(memberRow), 'By name.'),
    rowCount: meant(z.int(), 'Members that were found, of which `rows` is a part.'),
  }),
})
export { PAGE as MEMBER_PAGE }

export const assignGroup = endpoint({
  method: 'POST',
  path: '/b2b/groupings/assign',
  access: 'manage-users',
  summary:
    'Puts instruments or accounts into a group of a grouping, or takes them out of it, over days. The first one makes the grouping. What ' +
    'the reports of these days group by it changes. It is one batch, which can be undone.',
  request: z.strictObject({
    grouping: groupingName,
    of: memberKind,
    members: meant(
      z.union([
        z.array(id).check(z.minLength(1, 'Choose members.'), z.maxLength(MAX_NAMED_MEMBERS)),
        z.strictObject({ search, inGroup }),
      ]),
      'Their ids; or all that are found by a search.',
    ),
    group: meant(z.nullable(name('Name the group.')), 'The group; null: in none.'),
    from: meant(z.nullable(day), 'First day; null for all days before the last one.'),
    until: meant(z.nullable(day), 'Last day, after which they are where they were; null for an open end.'),
  }),
  response: z.strictObject({ version, count: meant(z.int(), 'Members that were assigned.') }),
})

export const renameGrouping = endpoint({
  method: 'POST',
  path: '/b2b/groupings/rename',
  access: 'manage-users',
  summary: 'Gives a grouping another name. Links and saved choices with the former name find none.',
  request: z.strictObject({ grouping: groupingName, name: meant(name('Name the grouping.'), 'The new name.') }),
  response: z.strictObject({ version }),
})

export const removeGrouping = endpoint({
  method: 'POST',
  path: '/b2b/groupings/remove',
  access: 'manage-users',
  summary: 'Removes a grouping with all its groups. It is a batch, which can be undone.',
  request: z.strictObject({ grouping: groupingName }),
  response: empty,
})
