import { deepEqual, rejects } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { exposure } from '@portal/contract/reports/exposure.ts'
import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'
import { allAccounts } from '@portal/contract/selection/accounts.ts'

import { signIn, signOut } from '../../../testing/in-portal.ts'
import { withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { heldByClients } from './held-by-clients.ts'

const REQUEST: ReportRequest = {
  userName: 'ben@alder.example',
  clientName: 'Alder',
  accountsInScope: ['A1'],
  deviceType: 0,
  reportingCCY: 'EUR',
  asOf: '2026-06-30',
}
const held = (direct: number, throughFunds: number, weight: number) =>
  replyOf(exposure, {
    rows: [
      itemOf(exposure, 'rows', { name: 'Another', direct: 1, throughFunds: 1, npv: 2, weight: 0.5 }),
      itemOf(exposure, 'rows', { name: 'Corvane', direct, throughFunds, npv: direct + throughFunds, weight }),
    ],
  })

const ASKED = { name: 'Corvane', request: REQUEST, total: 'All clients' }

describe('what each client holds of an issuer', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  const asked = (answers: Readonly<Record<string, object | number>>, signal = new AbortController().signal) => {
    signIn()
    const read: number[] = []
    const sent = serverBy({
      [allAccounts.path]: ({ clientName }) => ({ rows: clientName === 'Empty' ? [] : [{ id: `${clientName}-1`, name: 'One' }] }),
      [exposure.path]: ({ clientName }) => answers[String(clientName)]!,
    })
    return {
      sent,
      read,
      reply: heldByClients({ ...ASKED, clients: Object.keys(answers), signal, onProgress: (count) => read.push(count) }),
    }
  }

  it('is of all its accounts, in the currency and as of the day that are shown; the amounts add up, the weights do not', async () => {
    const { sent, reply } = asked({ Alder: held(10, 5, 0.1), Birch: held(1, 0, 0.2) })
    const { rows, total } = await reply
    deepEqual(rows, [
      { client: 'Alder', direct: 10, throughFunds: 5, npv: 15, weight: 0.1 },
      { client: 'Birch', direct: 1, throughFunds: 0, npv: 1, weight: 0.2 },
    ])
    deepEqual(total, { client: 'All clients', direct: 11, throughFunds: 5, npv: 16, weight: null })
    const [, body] = sent.findLast(([path]) => path === exposure.path)!
    deepEqual(
      [body.clientName, body.accountsInScope, body.reportingCCY, body.asOf, body.dimension],
      ['Birch', ['Birch-1'], 'EUR', '2026-06-30', 'issuer'],
    )
  })
  it('is nothing for a client without accounts, and for one whose accounts have nothing to do with it', async () => {
    const others = itemOf(exposure, 'rows', { name: 'Another', direct: 1, throughFunds: 1, npv: 2, weight: 0.5 })
    const { reply, read } = asked({ Empty: 500, Birch: replyOf(exposure, { rows: [others] }) })
    const { rows, notes } = await reply
    deepEqual([rows.map(({ npv }) => npv), notes, read], [[0, 0], [], [0, 1, 2]])
  })
  it('has the reason of a figure that a client does not have', async () => {
    const row = itemOf(exposure, 'rows', { name: 'Corvane', direct: 5, throughFunds: 0, npv: 5, weight: null })
    const notes = [
      { row: 'Corvane', field: 'weight', reason: 'NPV too small' },
      { row: 'Another', field: 'weight', reason: 'Other' },
    ]
    const reply = await asked({ Alder: replyOf(exposure, { rows: [row], notes }) }).reply
    deepEqual([reply.rows[0]!.weight, reply.notes], [null, [{ row: 'Alder', field: 'weight', reason: 'NPV too small' }]])
  })
  it('is unknown with its reason where it cannot be read, and so is the total', async () => {
    const { rows, total, notes } = await asked({ Alder: held(10, 5, 0.1), Birch: 503 }).reply
    deepEqual([rows.map(({ npv }) => npv), total.npv], [[15, null], null])
    deepEqual([notes.length, notes[0]], [4, { row: 'Birch', field: 'direct', reason: `503 ${exposure.path}` }])
  })
  it('is asked no further once it is not wanted', async () => {
    const { reply } = asked({ Alder: held(1, 1, 0.1) }, AbortSignal.abort())
    await rejects(reply)
  })
})
