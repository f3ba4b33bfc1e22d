import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { ISSUER_CLIENTS_PAGE, type IssuerClientRow, issuerClients } from '@portal/contract/reports/positions/issuer-clients.ts'
import { issuerCalled } from '@portal/engine/positions/issuers.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { EntitledClient } from '#access/scope.ts'
import { notFound } from '#base/failure.ts'
import { runLongTask } from '#base/task-queue.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { exposureOf } from './exposure.ts'
import type { ReportServices } from './report-services.ts'

interface Held {
  readonly row: IssuerClientRow
  readonly notes: readonly Note[]
}

/** The clients are gathered one after the other: no more than the histories of one are needed at a time. */
export const answerIssuerClients = answer(issuerClients, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  const { clients } = await services.entitlements.of(caller)
  const left = body.after === undefined ? clients : clientsAfter(clients, body.after)
  const page = left.slice(0, ISSUER_CLIENTS_PAGE)
  const held: Held[] = []
  for (const { name: clientName, accounts } of page) {
    const accountsInScope = accounts.map(({ id }) => id)
    const own = await reportingScope(services, caller, { ...body, clientName, accountsInScope })
    held.push(await runLongTask(() => heldBy(own, clientName, body.issuer, services)))
  }
  const notes = held.flatMap((each) => each.notes)
  return {
    ...replyFields(scope),
    rows: held.map(({ row }) => row),
    clients: clients.length,
    next: left.length > page.length ? page.at(-1)!.name : null,
    ...(notes.length > 0 && { notes }),
  }
})

/** @throws Failure 404 where the client is not the caller's */
function clientsAfter(clients: readonly EntitledClient[], after: string): readonly EntitledClient[] {
  const at = clients.findIndex(({ name }) => name === after)
  if (at < 0) throw notFound()
  return clients.slice(at + 1)
}

/** The row that the issuer has in the exposure of a client, and its notes; of one that holds nothing of it zeros. */
function heldBy(scope: ReportingScope, client: string, issuer: string, { log }: ReportServices): Held {
  const called = issuerCalled(scope.market, issuer) ?? issuer
  const { rows, notes = [] } = exposureOf(scope, 'issuer', log)
  // The last row is the total, and an issuer may have its name.
  const found = rows.slice(0, -1).find(({ name }) => name === called)
  if (!found) return { row: { client, direct: 0, throughFunds: 0, npv: 0, weight: 0 }, notes: [] }
  const { direct, throughFunds, npv, weight } = found
  return {
    row: { client, direct, throughFunds, npv, weight },
    notes: notes.filter(({ row }) => row === called).map((note) => ({ ...note, row: client })),
  }
}
