import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { currency, epochSeconds, id } from '../scalars.ts'
import { closeDay, runCounts, runFigures, runHead } from './run-terms.ts'

const COLUMNS = [
  ...(Object.keys(runFigures) as readonly (keyof typeof runFigures)[]),
  ...(Object.keys(runCounts) as readonly (keyof typeof runCounts)[]),
] as const

export const houseFigure = endpoint({
  method: 'POST',
  path: '/reports/house/figure',
  access: 'see-house',
  // It reads only, though other calls with this right may not.
  writes: false,
  summary: 'A figure of a run with where it comes from, and what to ask `POST /explain` for how it was computed.',
  request: z.strictObject({
    runId: meant(id, 'Id of the run.'),
    clientId: meant(z.nullable(id), 'Id of the client; null for all together.'),
    column: meant(z.enum(COLUMNS), 'Name of the figure.'),
  }),
  response: z.strictObject({
    run: meant(runHead, 'The run that keeps it.'),
    value: meant(z.nullable(z.number()), 'The figure as it was kept; null where it was withheld.'),
    reportingCCY: meant(currency, 'The currency of amounts.'),
    reasons: meant(z.array(z.string()), 'Why it was withheld, or remarks on it.'),
    question: meant(
      z.nullable(
        z.strictObject({
          endpoint: meant(z.string(), 'Path of the report.'),
          row: meant(z.array(z.string()), 'Keys of its row.'),
          column: meant(z.string(), 'Name of the figure there.'),
          fields: meant(
            z.strictObject({
              clientName: z.string(),
              accountsInScope: z.array(id),
              reportingCCY: currency,
              asOf: closeDay,
              asKnownOn: epochSeconds,
              isCumulative: meant(z.optional(z.boolean()), 'Of returns: not annualised.'),
            }),
            'The other fields of the request.',
          ),
        }),
      ),
      'Fields of `POST /explain` for the figure of the report that the run took it from, as recorded at that moment; null for counts and ' +
        'for figures of several clients together, which no report has.',
    ),
  }),
})
