import { catalogue } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { dataExceptions } from '@portal/contract/institution/exceptions.ts'
import { embeddedReport, reportDocument, reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { live } from '@portal/contract/reports/live.ts'

import type { Caller } from '#access/caller.ts'
import type { AnyAnswer, AnyCall } from '#http/answer.ts'
import type { Compute } from './compute.ts'

/** Services that these answers may use. */
export interface ComputeServices {
  readonly compute: Compute
}

/** Documents are made of the replies of other calls, the stream of names of snapshots: neither needs a worker. */
const NOT_COMPUTED: readonly AnyEndpoint[] = [embeddedReport, reportDocument, reportPdf, live]

/** The calls that workers answer. */
const computeEndpoints: readonly AnyEndpoint[] = [
  ...catalogue.reports.filter((endpoint) => !NOT_COMPUTED.includes(endpoint)),
  ...catalogue.charts,
  dataExceptions,
]

export const computeAnswers = computeEndpoints.map(
  (endpoint): AnyAnswer<ComputeServices> => ({
    endpoint,
    handler({ caller, body }: AnyCall & { readonly caller: Caller }, { compute }) {
      return compute.answer(endpoint, { caller, body })
    },
  }),
)
