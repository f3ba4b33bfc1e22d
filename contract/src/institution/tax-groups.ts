import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { MAX_TAX_GROUP_NAME, taxMethod } from '../reports/lots/tax-method.ts'
import { day } from '../reports/time-period.ts'
import { id, nothing } from '../scalars.ts'

const MAX_MEMBERS = 1_000

const groupName = meant(
  z.string().check(z.trim(), z.minLength(1, 'Name the tax group.'), z.maxLength(MAX_TAX_GROUP_NAME)),
  'Name of the tax group: the taxable owner.',
)
const method = meant(taxMethod, 'One for all accounts of the group: by account, or by the rules of a country.')
const isTaxable = meant(z.boolean(), 'False for an account whose gains are not taxed.')
const version = meant(
  z.string(),
  "State of the client's tax groups; sent as `If-Match` with a change, which is refused if others changed them since.",
)

const member = z.strictObject({
  accountID: meant(id, 'Id of the account.'),
  account: meant(z.string(), 'Its name.'),
  isTaxable,
  from: meant(z.nullable(day), 'First day; null: from the beginning.'),
  until: meant(z.nullable(day), 'Last day; null for an open end.'),
})

const taxGroup = z.strictObject({
  name: groupName,
  method,
  members: meant(z.array(member), 'Its accounts over time: by name, then by day.'),
})
export type TaxGroup = z.infer<typeof taxGroup>

export const taxGroups = endpoint({
  method: 'GET',
  path: '/b2b/tax-groups/client/{id}',
  access: 'judge-data',
  summary: 'The tax groups of a client, with their accounts and how these are counted.',
  request: nothing,
  response: z.strictObject({
    version,
    accounts: meant(
      z.array(z.strictObject({ id: meant(id, 'Id of the account.'), name: meant(z.string(), 'Its name.') })),
      'All accounts of the client, by name.',
    ),
    groups: meant(z.array(taxGroup), 'By name.'),
  }),
})

export const saveTaxGroup = endpoint({
  method: 'POST',
  path: '/b2b/tax-groups',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Says which accounts of a client are in a tax group from a day on, and by which method it is counted on all of its days. The first ' +
    'one makes the group; they leave the groups that they were in. Realised gains and open lots of reports of these days change. It is ' +
    'checked and booked as a file of an import is, as one batch, which can be undone.',
  request: z.strictObject({
    clientID: meant(id, 'Id of the client.'),
    name: groupName,
    renamedFrom: meant(
      z.optional(z.string()),
      'The name that the group has now, where it is to have another one on all of its days.',
    ),
    method,
    members: meant(
      z
        .array(z.strictObject({ accountID: meant(id, 'Id of an account of the client.'), isTaxable }))
        .check(z.maxLength(MAX_MEMBERS)),
      'All accounts of the group from that day on; those that are not named leave it.',
    ),
    from: meant(z.nullable(day), 'First day of accounts that join, leave, or are taxed otherwise; null: from the beginning.'),
  }),
  response: z.strictObject({ version }),
})

export const taxGroupCalls = [taxGroups, saveTaxGroup] as const
