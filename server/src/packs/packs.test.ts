import { deepEqual, equal, match } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { packs } from '@portal/contract/packs/packs.ts'
import { unzipSync } from 'fflate'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { clientId, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { openPackHouse, type PackHouse } from '../../testing/pack-house.ts'

describe('packs', () => {
  let test: TestDatabase
  let house: PackHouse
  before(async () => {
    test = await openTestDatabase()
    house = await openPackHouse(test)
  })
  after(async () => {
    await house.close()
    await test.close()
  })
  let ordered = ''

  it('make a document of the accounts that an employee sees for each client, and give them as a ZIP', async () => {
    const { call, ended, order } = house
    ordered = await order('employee')
    const { pack, documents: made } = await ended(ordered, 'employee')
    deepEqual([pack.clients, pack.made, pack.failed, pack.left, pack.asOf], [2, 2, 0, 0, '2026-03-20'])
    const zip = await call('GET', `/packs/${ordered}/zip`, 'employee')
    // The day of the figures, which is not that of the order.
    match(String(zip.headers['content-disposition']), /filename="reports-brief-Max-2026-03-20\.zip"/)
    const files = unzipSync(new Uint8Array(zip.rawPayload))
    deepEqual(Object.keys(files), ['Alder-brief-Max-2026-03-20.pdf', 'Birch-brief-Max-2026-03-20.pdf', 'pack.json'])
    const list = JSON.parse(new TextDecoder().decode(files['pack.json'])) as { documents: { file: string; sha256: string }[] }
    deepEqual(
      list.documents.map(({ file, sha256 }) => [file, sha256]),
      made.map(({ fileName, sha256 }) => [fileName, sha256]),
    )
    for (const { fileName, sha256, id } of made) {
      equal(createHash('sha256').update(files[fileName!]!).digest('hex'), sha256)
      const single = await call('GET', `/packs/${ordered}/documents/${id}`, 'employee')
      deepEqual(new Uint8Array(single.rawPayload), files[fileName!])
    }
  })

  it('are found by who ordered them and by administrators, and by nobody else', async () => {
    const { call } = house
    const statuses = async (as: string) =>
      await Promise.all(['', '/zip'].map(async (rest) => (await call('GET', `/packs/${ordered}${rest}`, as)).statusCode))
    deepEqual(await statuses('admin'), [200, 200])
    deepEqual(await statuses('fresh'), [404, 404])
    deepEqual(await statuses('stranger'), [404, 404])
    deepEqual(await statuses('program'), [404, 404])
    deepEqual(await statuses('alder'), [403, 403])
    deepEqual(packs.response.parse((await call('GET', '/packs', 'fresh')).json()).rows, [])
    for (const action of ['cancel', 'retry'])
      for (const as of ['fresh', 'stranger', 'program'])
        equal((await call('POST', `/packs/${ordered}/${action}`, as)).statusCode, 404)
  })

  it('are ordered once by a request that is sent again with its key, at once or later, by a person or a program', async () => {
    const { call, ended } = house
    for (const as of ['admin', 'program']) {
      const body = { kind: 'brief', timePeriod: 'Max' }
      const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/packs', as, body, `order-of-${as}`)))
      const ids = new Set(replies.map((reply) => (reply.json() as { id: string }).id))
      deepEqual([replies.map(({ statusCode }) => statusCode), ids.size], [Array.from({ length: 8 }, () => 200), 1])
      const other = await call('POST', '/packs', as, { ...body, paper: 'Letter' }, `order-of-${as}`)
      deepEqual([other.statusCode, (other.json() as { code: string }).code], [422, 'refusal.idempotencyKeyUsed'])
      await ended([...ids][0]!, as)
    }
  })

  it('refuse clients that are not the caller’s', async () => {
    const order = (as: string, clientIds: readonly string[]) => house.call('POST', '/packs', as, { kind: 'brief', clientIds })
    equal((await order('employee', [clientId(MEADOW, 'Alder')])).statusCode, 404)
    equal((await order('fresh', [clientId(HARBOUR, 'Alder')])).statusCode, 404)
    match((await house.call('POST', '/packs', 'fresh', { kind: 'brief' })).payload, /no client with accounts/)
    equal((await house.call('POST', '/packs', 'admin', { kind: 'brief', reportingCCY: 'JPY' })).statusCode, 400)
  })

  it('say of which client a document failed and why, and order it once more', async () => {
    const { call, ended, faults, order } = house
    faults.refused.add('Birch')
    const id = await order('admin')
    const failed = await ended(id, 'admin')
    deepEqual(
      failed.documents.map(({ client, state, reason }) => [client, state, reason]),
      [
        ['Alder', 'made', null],
        ['Birch', 'failed', 'The job has ended already. Load the list again.'],
      ],
    )
    faults.refused.clear()
    equal((await call('POST', `/packs/${id}/retry`, 'admin')).statusCode, 200)
    const again = await ended(id, 'admin')
    deepEqual([again.pack.made, again.pack.failed], [2, 0])
    deepEqual(again.documents[0], failed.documents[0], 'what was made stays')
    equal((await call('POST', `/packs/${id}/retry`, 'admin')).statusCode, 409)
  })

  it('fail where their orderer has lost the right, as a program whose token is gone', async () => {
    const { documents } = await house.ended(await house.order('program'), 'program')
    deepEqual(
      [...new Set(documents.map(({ state, reason }) => `${state}: ${reason}`))],
      ['failed: Who ordered it may not see this client any more, cannot sign in, or may not order packs.'],
    )
    equal((await house.call('GET', `/packs/${documents[0]!.id}/zip`, 'program')).statusCode, 404)
  })
})
