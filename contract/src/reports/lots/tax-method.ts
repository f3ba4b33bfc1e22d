import * as z from 'zod/mini'

import { meant } from '../../meant.ts'
import { id } from '../../scalars.ts'

/** By account (`chosen`: what a sale names, the rest first in, first out), or the rules of a country, across the accounts of a group. */
export const TAX_METHODS = ['fifo', 'lifo', 'average', 'chosen', 'unitedKingdom', 'canada', 'unitedStates'] as const
export const taxMethod = z.enum(TAX_METHODS)
export type TaxMethod = z.infer<typeof taxMethod>
/** Longest name of a tax group that is typed. */
export const MAX_TAX_GROUP_NAME = 200
const MAX_ASSUMED = 1_000

/** An account in a tax group that is assumed. */
const assumedTaxAccount = z.strictObject({
  account: meant(id, 'Id of the account.'),
  group: meant(z.nullable(z.string().check(z.maxLength(MAX_TAX_GROUP_NAME))), 'Name of the tax group; null: in none.'),
  method: meant(taxMethod, 'Method of the group.'),
  isTaxable: meant(z.boolean(), 'False for an account whose gains are not taxed.'),
})
export type AssumedTaxAccount = z.infer<typeof assumedTaxAccount>

export const assumedGroups = meant(
  z.optional(z.array(assumedTaxAccount).check(z.maxLength(MAX_ASSUMED))),
  'What would be counted if these accounts were in these tax groups, in place of those that they are in.',
)
