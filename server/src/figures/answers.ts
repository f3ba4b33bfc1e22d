import { catalogue } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { sendQuotes } from '@portal/contract/institution/send-quotes.ts'
import { embeddedReport, reportDocument, reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { live } from '@portal/contract/reports/live.ts'

import type { Caller } from '#access/caller.ts'
import type { AnyAnswer } from '#http/answer.ts'
import type { Figures } from './figures.ts'

/** All that the answers of this room may reach. */
export interface FigureDoor {
  readonly figures: Figures
}

/** Documents are written of replies, and the stream tells names of snapshots: neither computes a figure. */
const WITHOUT_FIGURES: readonly AnyEndpoint[] = [embeddedReport, reportDocument, reportPdf, live]

/** The calls that are answered where figures are computed. */
const figureEndpoints: readonly AnyEndpoint[] = [
  ...catalogue.reports.filter((endpoint) => !WITHOUT_FIGURES.includes(endpoint)),
  ...catalogue.charts,
  sendQuotes,
]

export const figureAnswersElsewhere: readonly AnyAnswer<FigureDoor>[] = figureEndpoints.map((endpoint) => ({
  endpoint,
  handler: ({ caller, body }: { readonly caller: Caller; readonly body: unknown }, { figures }: FigureDoor) =>
    figures.answer(endpoint, { caller, body }),
}))
