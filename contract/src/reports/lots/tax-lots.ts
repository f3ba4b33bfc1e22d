import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { amount, epochSeconds } from '../../scalars.ts'
import { costBasisMethod } from '../parts/cost-basis.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'
import { assumedGroups, taxMethod } from './tax-method.ts'

const group = meant(z.string(), 'Name of the tax group.')
const account = meant(z.string(), 'Account of the lot; the name of the group where its units are counted together.')
const term = meant(
  z.nullable(z.enum(['short', 'long'])),
  'Held for a year at most, or longer; null where the method of the group does not tell them apart, or the day of the purchase is unknown.',
)
const heldSince = meant(
  z.nullable(epochSeconds),
  'Epoch seconds: day from which the holding period counts, earlier than the purchase for units that replaced others sold at a loss; null for a pool.',
)
const holdingDays = meant(z.nullable(z.int()), 'Calendar days since `heldSince`; null for a pool.')

const taxGroup = z.strictObject({
  group,
  method: meant(
    taxMethod,
    'By account (`chosen`: what a sale names, the rest first in, first out), or by the rules of a country.',
  ),
  accounts: meant(z.array(z.string()), 'Its taxable accounts in scope.'),
  exemptAccounts: meant(z.array(z.string()), 'Its accounts in scope whose gains are not taxed.'),
})

/** Units that are held, with their cost. */
const openLotRow = z.strictObject({
  symbol: z.string(),
  account,
  group,
  opened: meant(z.nullable(epochSeconds), 'Epoch seconds: day on which the lot was acquired; null for a pool.'),
  heldSince,
  holdingDays,
  term,
  units: meant(amount, 'Units held, + long, - short.'),
  cost: meant(amount, 'What the units cost, fees and denied losses that were carried into it inside.'),
  value: meant(amount, 'Value of the units at the last close, a bond clean.'),
  gain: meant(amount, 'Unrealised gain: value less cost.'),
  deferredLoss: meant(amount, 'Denied loss of units that these replaced, within the cost.'),
})
export type OpenLotRow = z.infer<typeof openLotRow>

const gainFields = {
  cost: amount,
  proceeds: amount,
  gain: amount,
  deniedLoss: meant(amount, 'Part of the loss that is denied now, 0 or more.'),
  lostLoss: meant(amount, 'Part of the denied loss that is carried into no cost: replaced in an exempt account.'),
  countedGain: meant(amount, 'What counts: the gain plus the denied loss.'),
}

/** A lot, or a part of one, that was closed in the time period. */
const taxGainRow = z.strictObject({
  symbol: z.string(),
  account,
  group,
  opened: meant(z.nullable(epochSeconds), 'Epoch seconds: day of the purchase; null for units of a pool.'),
  closed: epochSeconds,
  heldSince,
  holdingDays,
  term,
  matched: meant(
    z.enum(['lot', 'sameDay', 'daysAfter', 'pool']),
    'What the sale is identified with: its lot, purchases of the same day, of the 30 days after it, or the pool.',
  ),
  units: meant(amount, 'Units closed, of the closing day, + long, - short.'),
  ...gainFields,
  carriedTo: meant(
    z.nullable(epochSeconds),
    'Epoch seconds: day of the purchase, or of the pool, into whose cost the denied loss goes; null where there is none.',
  ),
  provisionalUntil: meant(
    z.nullable(epochSeconds),
    'Epoch seconds: last day on which a purchase can still change the row; null where none can.',
  ),
})
export type TaxGainRow = z.infer<typeof taxGainRow>

/** Gains of a group by holding period. */
const taxTermRow = z.strictObject({
  group,
  term,
  countedGain: meant(amount, 'What counts of the gains of the time period.'),
  cost: meant(amount, 'Cost of the open lots.'),
  value: meant(amount, 'Value of the open lots.'),
  gain: meant(amount, 'Unrealised gain of the open lots.'),
})
export type TaxTermRow = z.infer<typeof taxTermRow>

export const taxLots = endpoint({
  method: 'POST',
  path: '/reports/tax-lots',
  access: 'read-reports',
  summary: 'Open lots and, lot by lot, the gains of the time period as tax counts them: by tax group, with denied losses.',
  request: z.extend(reportRequest, {
    costBasisMethod: meant(z.optional(costBasisMethod), 'Method of accounts that are in no tax group.'),
    assumedGroups,
  }),
  response: reportReply({
    groups: meant(z.array(taxGroup), 'The tax groups of the accounts in scope on the last day.'),
    lots: meant(z.array(openLotRow), 'Open lots of taxable accounts.'),
    lotsTotal: meant(z.strictObject({ cost: amount, value: amount, gain: amount }), 'Of all open lots.'),
    gains: meant(z.array(taxGainRow), 'Lots of taxable accounts closed in the time period, newest first.'),
    gainsTotal: meant(z.strictObject(gainFields), 'Of all lots closed in the time period, also where not all rows are shown.'),
    terms: meant(z.array(taxTermRow), 'Both by tax group and holding period.'),
  }),
})
