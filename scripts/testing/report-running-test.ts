import diagnostics from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'

/*
 * Loaded before the tests: writes the name of each test as it starts to file descriptor 3, so that the parent process can name the one
 * that never ends. The write is synchronous: a test that blocks the event loop would hold back anything else.
 */
interface TestContext {
  readonly name: string
  readonly file: string | null
}

const PARENT = 3
diagnostics.channel('tracing:node.test:start').subscribe((message) => {
  const { name, file } = message as TestContext
  if (file !== null) writeSync(PARENT, `${JSON.stringify({ name, file })}\n`)
})
