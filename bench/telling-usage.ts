import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into a server before its program: tells whoever started the process what it has used.
 *
 *     node --import ./bench/telling-usage.ts <program>
 */
if (isMainThread && process.send) {
  process.on('message', (question) => {
    if (question !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss() })
  })
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The program ends when it has nothing left to do, whoever may still ask.
  process.channel?.unref()
}
