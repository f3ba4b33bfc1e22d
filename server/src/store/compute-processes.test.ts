import { deepEqual } from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { announceProcess, readProcesses, retireProcess } from './compute-processes.ts'
import { sql } from './drizzle.ts'
import { newId } from './id.ts'

let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
})
after(() => test.close())

it('a process that computes is named from its first word to six seconds after its last, or until it retires', async () => {
  const [one, two] = ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'].map((address) => ({ id: newId(), address }))
  await test.db.withSystem(async (tx) => {
    const named = async () => [...(await readProcesses(tx))].map(({ address }) => address).sort()
    const silentFor = (seconds: number) =>
      tx.execute(
        sql`update compute_processes set seen_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${one!.id}`,
      )
    await announceProcess(tx, one!)
    await announceProcess(tx, two!)
    deepEqual(await named(), [one!.address, two!.address])
    await silentFor(7)
    deepEqual(await named(), [two!.address])
    await announceProcess(tx, one!)
    deepEqual(await named(), [one!.address, two!.address])
    await retireProcess(tx, two!.id)
    deepEqual(await named(), [one!.address])
    await silentFor(3_601)
    await announceProcess(tx, two!)
    const { rows } = await tx.execute(sql`select id from compute_processes`)
    deepEqual(rows, [{ id: two!.id }])
  })
})
