import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemClock } from '#base/clock.ts'
import { createJsonLog } from '#base/json-log.ts'
import type { ComputeProcess } from '#store/compute-processes.ts'
import { followProcesses } from './live-processes.ts'

const process = (id: string): ComputeProcess => ({ id, address: `http://${id}.example` })

/** The processes where the database names those of a list. */
const follow = (named: readonly ComputeProcess[]) =>
  followProcesses(
    async () => [...named],
    createJsonLog(() => {}, systemClock),
  )

describe('a process that computes', () => {
  it('is gone when others are named and it is not any more', async () => {
    const named = [process('one'), process('two')]
    const processes = await follow(named)
    const [one, two] = processes.all()
    named.splice(0, 1)
    await processes.look()
    deepEqual([one!.gone.aborted, two!.gone.aborted], [true, false])
    deepEqual(
      processes.all().map(({ id }) => id),
      ['two'],
    )
    named.push(process('one'))
    await processes.look()
    deepEqual(
      processes.all().map(({ gone }) => gone.aborted),
      [false, false],
    )
    processes.close()
  })

  it('is waited for where none is named, as all may be late, until another one is', async () => {
    const named = [process('one')]
    const processes = await follow(named)
    const [one] = processes.all()
    named.splice(0)
    await processes.look()
    deepEqual([processes.all(), one!.gone.aborted], [[], false])
    named.push(process('two'))
    await processes.look()
    deepEqual(one!.gone.aborted, true)
    processes.close()
  })
})
