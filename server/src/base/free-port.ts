import { createServer } from 'node:net'

/**
 * Finds out whether a port can be listened on, without keeping it: before long work, so that nobody waits for a refusal.
 *
 * @throws the error of the system, such as `EADDRINUSE`, with the port
 */
export function assertFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}
