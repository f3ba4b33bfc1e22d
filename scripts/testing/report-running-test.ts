import diagnostics from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'

/*
 * Loaded before the tests: writes the name of each test as it starts to file descriptor 3, so that the parent process can name
 * one that never ends. The write is synchronous, because a test that blocks the event loop would delay any other.
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
