import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { LIMIT_STATES, limitKey, limitTerms } from '../limits/limit-terms.ts'
import { meant } from '../meant.ts'
import { amount } from '../scalars.ts'
import { grouping } from './grouping.ts'
import { costBasisMethod } from './parts/cost-basis.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'
import { calculatorRow, calculatorSection } from './portfolio-calculator.ts'

/** Holdings that replace those of the scope. */
export const holdingChanges = z
  .array(
    z.strictObject({
      ticker: z.string(),
      quantity: z.optional(z.number()),
      /** Target share of NPV, a fraction. */
      weight: z.optional(z.number()),
      /** Target value in the reporting currency. */
      amount: z.optional(z.number()),
    }),
  )
  .check(z.maxLength(1000))

export const whatIf = endpoint({
  method: 'POST',
  path: '/what-if',
  access: 'user',
  writes: false,
  summary: 'The Portfolio Calculator as it would be after changes of quantities, weights or values; books nothing.',
  request: z.extend(reportRequest, {
    grouping: z.optional(grouping),
    costBasisMethod: z.optional(costBasisMethod),
    changes: holdingChanges,
  }),
  response: reportReply({
    sectionRow: calculatorRow,
    sections: z.array(calculatorSection),
    /** Rows of the table that cannot be changed, and why. */
    fixed: z.array(z.strictObject({ ticker: z.string(), reason: z.string() })),
    valueAtRisk95: z.strictObject({ before: z.nullable(z.number()), after: z.nullable(z.number()) }),
    /** Amounts in the reporting currency: cash, exposures and measures of risk. */
    measures: z.array(z.strictObject({ name: z.string(), before: amount, after: amount })),
    limits: meant(
      z.optional(
        z.array(
          z.strictObject({
            ...limitKey,
            limit: meant(z.string(), 'The limit in words.'),
            mandate: meant(z.string(), 'Name of the mandate that it belongs to.'),
            account: meant(z.string(), 'Name of the account, or of the client.'),
            ...limitTerms,
            before: meant(z.nullable(z.number()), 'The figure that is bounded, as it is.'),
            after: meant(z.nullable(z.number()), 'The same after the changes.'),
            state: meant(z.enum(LIMIT_STATES), 'The state after the changes.'),
          }),
        ),
      ),
      'Limits of the accounts that the changes would breach, or push farther beyond their bound; absent where there are none.',
    ),
    gains: meant(
      z.array(
        z.strictObject({
          ticker: z.string(),
          gain: meant(amount, 'What the trades would realise, in the reporting currency; + a gain.'),
          deniedLoss: meant(amount, 'Part of a loss that tax rules would not count, positive.'),
          countedGain: meant(amount, 'The gain with the denied loss added back.'),
        }),
      ),
      'Realised gains of the trades by instrument, then `Total`; empty where they close no lot. Lots are followed by the method of the tax ' +
        'group, else by that of the request.',
    ),
    trades: z.array(
      z.strictObject({ ticker: z.string(), quantity: z.number(), price: z.number(), ccy: z.string(), cash: z.number() }),
    ),
  }),
})
