import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { currency, epochSeconds, id } from '../scalars.ts'
import { closeDay, runCounts, runFigures, runHead } from './run-terms.ts'

/** Sort keys of a table of clients. */
const HOUSE_SORTS = [
  'client',
  ...(Object.keys(runFigures) as readonly (keyof typeof runFigures)[]),
  ...(Object.keys(runCounts) as readonly (keyof typeof runCounts)[]),
] as const

const figures = { reportingCCY: meant(currency, 'The currency of the amounts.'), ...runFigures, ...runCounts }

const houseRow = z.strictObject({
  clientId: meant(id, 'Id of the client.'),
  client: meant(z.string(), 'Its name at the time of the run.'),
  accounts: meant(z.int(), 'How many of its accounts the figures are of.'),
  isWhole: meant(z.boolean(), 'Whether these were all of its accounts.'),
  houseRate: meant(
    z.nullable(z.number()),
    'What 1 of its currency is in that of the institution at the close, by which amounts are sorted; null where that is not known.',
  ),
  ...figures,
})
export type HouseRow = z.infer<typeof houseRow>

const houseTotal = z.strictObject({ accounts: meant(z.int(), 'How many accounts the figures are of.'), ...figures })
export type HouseTotal = z.infer<typeof houseTotal>

export const house = endpoint({
  method: 'POST',
  path: '/reports/house',
  access: 'see-house',
  // It reads only, though other calls with this right may not.
  writes: false,
  summary:
    'All clients from the run of a close, a row a client in its own currency, and all of them together: of the accounts that the caller ' +
    'may see, as they were reported then.',
  request: z.strictObject({
    asOf: meant(z.optional(closeDay), 'ISO date of a close: its last run. Default: the last run of all.'),
    runId: meant(z.optional(id), 'One run, in place of the day.'),
    search: meant(z.optional(z.string().check(z.maxLength(200))), 'Only clients whose name contains it.'),
    sortBy: meant(
      z.optional(z.enum(HOUSE_SORTS)),
      'Default: the name of the client. Amounts by their value in one currency. What is withheld comes last.',
    ),
    isDescending: meant(z.optional(z.boolean()), 'The largest first, or the last of the alphabet; default false.'),
    offset: meant(z.optional(z.int().check(z.minimum(0))), 'Rows to leave out; default 0.'),
    limit: meant(z.optional(z.int().check(z.minimum(1), z.maximum(1_000))), 'Rows to give; default 100.'),
  }),
  response: z.strictObject({
    run: meant(z.nullable(runHead), 'The run; null where there is none of that day, or none yet.'),
    lastDayBefore: meant(z.nullable(epochSeconds), 'Where there is no run of the day: the close of the last run before it.'),
    rows: z.array(houseRow),
    rowCount: meant(z.int(), 'Clients that were found, of which `rows` is a part.'),
    total: meant(z.nullable(houseTotal), 'All that the caller may see, in the currency of the institution.'),
    notes: meant(
      z.array(z.strictObject({ row: z.string(), field: z.string(), reason: z.string() })),
      'Why a figure of a row is withheld, or a remark on it; `row` is the name of the client, or `Total`.',
    ),
    lastSignIns: meant(
      z.nullable(z.array(z.strictObject({ clientId: meant(id, 'Id of the client.'), at: epochSeconds }))),
      'When a user of the client last signed in, as of now; null for callers who are no administrators.',
    ),
  }),
})
