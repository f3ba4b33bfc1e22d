import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { embeddedReport, reportDocument } from '@portal/contract/reports/embedded-report.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { reportBrandingOf } from '#access/report-branding.ts'
import { reportPlaceOf } from '#access/report-place.ts'
import { giveTicket } from '#access/report-tickets.ts'
import { scopeOf } from '#access/scope.ts'
import { hashOf } from '#base/secrets/token.ts'
import type { ComputeCall } from '#compute/compute.ts'
import { answer } from '#http/answer.ts'
import { API } from '#http/serve.ts'
import type { DocumentServices } from './document-services.ts'

/**
 * The URL of the report for the frame: the client's external one where its origin is allowed, else our own with a single-use ticket for
 * a minute and the same session.
 */
export const answerEmbeddedReport = answer(
  embeddedReport,
  async ({ body: question, caller, context }, services: DocumentServices) => {
    const { sections: _, comparedWith: _compared, ...body } = question
    const { db, entitlements, http, log } = services
    scopeOf(await entitlements.of(caller), body.clientName, body.accountsInScope)
    const { address } = await reportPlaceOf(db, caller, body.clientName)
    if (address !== null) {
      if (http.frameOrigins.includes(new URL(address).origin)) return { url: address }
      log.warn({ requestId: context.requestId, client: body.clientName }, NOT_ALLOWED)
    }
    const ticket = await giveTicket(services, { caller, question })
    const branding = await reportBrandingOf(db, caller, body.clientName)
    return {
      url: API + reportDocument.path.replace('{ticket}', ticket),
      snapshotId: await snapshotOf(services, { caller, body }),
      branding: hashOf(JSON.stringify(branding)),
    }
  },
)

/** The snapshot id of the report's data, from a reply that the report needs in any case. */
async function snapshotOf({ compute }: DocumentServices, call: ComputeCall): Promise<string> {
  const { bytes } = await compute.answer(npvSnapshot, call)
  return (JSON.parse(bytes.toString()) as ResponseOf<typeof npvSnapshot>).snapshotId
}

const NOT_ALLOWED = 'The origin of an external report is not in CLARITY_FRAME_ORIGINS: our own report is shown instead'
