import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../../testing/browser.ts'

import { serverOf, settled } from '../../../../testing/server-of.ts'
import type { StatementToSend } from './file-reply.ts'
import { sendStatement } from './statement-call.ts'

const AMOUNT = { entries: 3, instruments: 1, closes: 0, rates: 0, actions: 0, warnings: [] }
const REPORT = {
  file: 'march.csv',
  format: 'csv',
  preset: null,
  compared: true,
  statements: [],
  problems: [],
  leftOut: [],
}
const FILE = new File(['a;b'], 'march.csv')
const DRY_RUN: StatementToSend = { file: FILE, accounts: {}, decisions: [], opens: false, quoted: {}, key: null }
const ENDED = {
  id: 'j1',
  kind: 'statements',
  about: 'march.csv',
  state: 'done',
  attempts: 1,
  sentAt: 1,
  dueAt: 1,
  startedAt: 1,
  endedAt: 2,
  reason: null,
}

const fieldsOf = async (request: Request) =>
  [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])

describe('a file of a bank or broker that is sent', () => {
  afterEach(() => mock.restoreAll())

  it('is a dry run without a key, and says what would be booked', async () => {
    const sent = serverOf([200, { files: [REPORT], proposed: AMOUNT }])
    deepEqual(await sendStatement(DRY_RUN), { report: REPORT, amount: AMOUNT })
    deepEqual(await fieldsOf(sent[0]!), [['files', 'march.csv']])
    equal(sent[0]!.headers.get('idempotency-key'), null)
  })

  it('is booked with its key, and says what was', async () => {
    const sent = serverOf([200, { files: [REPORT], booked: AMOUNT }])
    deepEqual((await sendStatement({ ...DRY_RUN, key: 'k1' })).amount, AMOUNT)
    equal(sent[0]!.headers.get('idempotency-key'), 'k1')
    deepEqual(await fieldsOf(sent[0]!), [
      ['book', 'true'],
      ['files', 'march.csv'],
    ])
  })

  it('goes with the chosen accounts, the decisions, and whether accounts begin with it', async () => {
    const decisions = [{ code: 'similar', take: 'book' }] as const
    const sent = serverOf([200, { files: [REPORT] }])
    const { amount } = await sendStatement({ ...DRY_RUN, accounts: { 77: 'a' }, decisions: [...decisions], opens: true })
    equal(amount.entries, 0)
    deepEqual(await fieldsOf(sent[0]!), [
      ['account', '77=a'],
      ['decisions', JSON.stringify(decisions)],
      ['opening', 'true'],
      ['files', 'march.csv'],
    ])
  })

  it('that makes an account says only once that it begins with it', async () => {
    const depot = { client: 'Alder', isOfNewClient: false, name: 'Depot' }
    const sent = serverOf([200, { files: [REPORT] }])
    await sendStatement({ ...DRY_RUN, accounts: { 77: depot }, opens: true })
    deepEqual(
      (await fieldsOf(sent[0]!)).filter(([name]) => name === 'opening'),
      [['opening', 'true']],
    )
  })

  it('is looked for every second where a job reads it, until the job has a reply', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const running = { ...ENDED, state: 'running', endedAt: null, reply: null }
    const sent = serverOf(
      [202, { files: [], job: 'j1' }],
      [200, running],
      [200, { ...ENDED, reply: { files: [REPORT], booked: AMOUNT } }],
    )
    const reply = sendStatement({ ...DRY_RUN, key: 'k1' })
    await settled()
    test.mock.timers.tick(999)
    await settled()
    equal(sent.length, 2)
    test.mock.timers.tick(1)
    deepEqual(await reply, { report: REPORT, amount: AMOUNT })
    deepEqual(
      sent.map(({ url }) => new URL(url).pathname),
      ['/api/statements', '/api/jobs/j1', '/api/jobs/j1'],
    )
  })

  it('fails with the reason of its job', async () => {
    serverOf([202, { files: [], job: 'j1' }], [200, { ...ENDED, state: 'failed', reason: 'Out of memory.', reply: null }])
    await rejects(sendStatement(DRY_RUN), { message: 'Out of memory.' })
  })

  it('has its size as its problem where a proxy does not let it through', async () => {
    serverOf([413, {}])
    equal((await sendStatement(DRY_RUN)).report.problem?.code, 'tooLargeToSend')
  })

  it('fails with the reason of any other refusal, and where the reply is of no file', async () => {
    serverOf([409, { reason: 'Read-only.' }], [200, { files: [] }])
    await rejects(sendStatement(DRY_RUN), { message: 'Read-only.' })
    await rejects(sendStatement(DRY_RUN), /march\.csv/)
  })

  it('is not sent where it is above the limit', async () => {
    const sent = serverOf()
    const large = new File([new Uint8Array(32 * 1024 * 1024)], 'large.csv')
    equal((await sendStatement({ ...DRY_RUN, file: large })).report.problem?.code, 'tooLargeToSend')
    equal(sent.length, 0)
  })
})
