import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into a server before its program: tells whoever started the process what it has used, and for how long at most its event loop was
 * held since that was watched.
 *
 *     node --import ./bench/telling-usage.ts <program>
 */
if (isMainThread && process.send) {
  let [latestMs, longestHoldMs] = [0, 0]
  const look = () => {
    const now = cpuMs(process.threadCpuUsage())
    longestHoldMs = Math.max(longestHoldMs, now - latestMs)
    latestMs = now
    setImmediate(look)
  }
  process.on('message', (question) => {
    if (question === 'watch') {
      latestMs = cpuMs(process.threadCpuUsage())
      setImmediate(look)
    } else if (question === 'usage') {
      process.send?.({ cpuMs: cpuMs(process.cpuUsage()), rss: process.memoryUsage.rss(), longestHoldMs })
    }
  })
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The program ends when it has nothing left to do, whoever may still ask.
  process.channel?.unref()
}

function cpuMs({ user, system }: { readonly user: number; readonly system: number }): number {
  return (user + system) / 1000
}
