import { attachOrStart, startEmbedded } from '../src/store/embedded.ts'

/*
 * A process that owns the database of a data folder until it is told to stop, for tests that end it:
 *
 *     node server/testing/embedded-life.ts <data folder> [attach]
 *
 * It prints one line: the address of the database when it is ready, or why it gave up.
 */
const [, , folder = '', mode] = process.argv
try {
  const postgres = mode === 'attach' ? await attachOrStart(folder) : await startEmbedded(folder)
  const keepAlive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(keepAlive)
    void postgres.stop()
  })
  process.stdout.write(`${postgres.isAttached ? 'attached' : 'started'} ${postgres.url}\n`)
} catch (error) {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`)
}
