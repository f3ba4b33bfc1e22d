import { createServer } from 'node:net'

/**
 * Checks that a port is free, without keeping it. Call it before long work.
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
