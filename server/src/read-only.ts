import { parseArgs } from 'node:util'

import { systemClock } from '#base/clock.ts'
import { readOnlySince } from '#store/read-only-mode.ts'
import { exitCodeOf, Misuse, settings, withDatabase } from './operations/command-line.ts'
import { switchReadOnly } from './operations/read-only.ts'

const USAGE = `npm run read-only -- [on|off]

  Switches all processes of the portal to read-only within five seconds, and back; without a word it says which it is. People sign
  in and read; every call that changes something is refused, and imports that were sent wait. The audit trail of every institution
  has an event.`

process.exitCode = await exitCodeOf(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [word, ...more] = positionals
  if (more.length > 0 || !(word === undefined || word === 'on' || word === 'off')) throw new Misuse(USAGE)
  await withDatabase(settings(), async (db) => {
    const isOn = word === undefined ? undefined : word === 'on'
    const isChanged = isOn !== undefined && (await switchReadOnly(db, isOn, systemClock.now()))
    const since = await db.withSystem((tx) => readOnlySince(tx), 'read only')
    const state = since === null ? 'not read-only' : `read-only since ${since.toISOString()}`
    console.log(`The portal is ${state}${isOn === undefined || isChanged ? '' : ' already'}.`)
  })
  return 0
})
