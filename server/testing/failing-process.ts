import { createLifecycle, endInOrder } from '../src/base/lifecycle.ts'

/* A process in which an error or a rejection that nothing catches occurs; it writes a line for what it logs and ends. */

const log = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const writes = (facts: object, message: string) => log({ message, error: String((facts as { err?: unknown }).err) })
const ending = { info: writes, warn: writes, error: writes }
const lifecycle = createLifecycle(ending, 5_000)
endInOrder(lifecycle, ending)
for (const name of ['first', 'second']) lifecycle.begun(name, async () => log({ ended: name }))
if (process.argv[2] === 'rejection') void Promise.reject(new Error('broken'))
else
  setTimeout(() => {
    throw new Error('broken')
  })
setTimeout(() => {}, 10_000)
