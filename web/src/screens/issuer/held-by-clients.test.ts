import { deepEqual, rejects } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import type { RequestOf } from '@portal/contract/endpoint.ts'
import { type IssuerClientRow, issuerClients } from '@portal/contract/reports/positions/issuer-clients.ts'

import { signIn, signOut } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { heldByClients } from './held-by-clients.ts'

const BODY: RequestOf<typeof issuerClients> = {
  userName: 'ben@alder.example',
  clientName: 'Alder',
  accountsInScope: ['A1'],
  deviceType: 0,
  reportingCCY: 'EUR',
  issuer: 'Corvane',
}
const ALDER = { client: 'Alder', direct: 10, throughFunds: 5, npv: 15, weight: 0.1 }
const BIRCH = { client: 'Birch', direct: 1, throughFunds: 0, npv: 1, weight: 0.2 }
const NOTE = { row: 'Birch', field: 'direct', reason: 'No price' }

describe('what each client holds of an issuer', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  const asked = (second: IssuerClientRow, signal = new AbortController().signal) => {
    signIn()
    const read: number[] = []
    const sent = serverBy({
      [issuerClients.path]: ({ after }) =>
        after === undefined
          ? replyOf(issuerClients, { rows: [ALDER], clients: 2, next: 'Alder' })
          : replyOf(issuerClients, { rows: [second], clients: 2, next: null, notes: second.direct === null ? [NOTE] : [] }),
    })
    return { sent, read, reply: heldByClients({ body: BODY, total: 'All', signal, onProgress: (count) => read.push(count) }) }
  }

  it('is read reply after reply; the amounts add up, the weights do not', async () => {
    const { sent, read, reply } = asked(BIRCH)
    const { rows, total } = await reply
    deepEqual(rows, [ALDER, BIRCH])
    deepEqual(total, { client: 'All', direct: 11, throughFunds: 5, npv: 16, weight: null })
    deepEqual(read, [0, 1, 2])
    deepEqual(
      sent.flatMap(([path, body]) => (path === issuerClients.path ? [[body.issuer, body.after]] : [])),
      [
        ['Corvane', undefined],
        ['Corvane', 'Alder'],
      ],
    )
  })
  it('has the reason of what is unknown of a client, and then no total', async () => {
    const { total, notes } = await asked({ ...BIRCH, direct: null }).reply
    deepEqual([total.direct, total.npv, notes], [null, 16, [NOTE]])
  })
  it('is asked no further once it is not wanted', async () => {
    await rejects(asked(BIRCH, AbortSignal.abort()).reply)
  })
})
