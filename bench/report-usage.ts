import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into a server before its program: reports resource usage and event loop blocking to the parent process. node --import
 * ./bench/report-usage.ts <program>
 */
if (isMainThread && process.send) {
  let [latestMs, longestBlockMs] = [0, 0]
  const look = () => {
    const now = cpuMs(process.threadCpuUsage())
    longestBlockMs = Math.max(longestBlockMs, now - latestMs)
    latestMs = now
    setImmediate(look)
  }
  process.on('message', (question) => {
    if (question === 'watch') {
      latestMs = cpuMs(process.threadCpuUsage())
      setImmediate(look)
    } else if (question === 'usage') {
      process.send?.({ cpuMs: cpuMs(process.cpuUsage()), rss: process.memoryUsage.rss(), longestBlockMs })
    }
  })
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Do not keep the process alive for the parent's requests.
  process.channel?.unref()
}

function cpuMs({ user, system }: { readonly user: number; readonly system: number }): number {
  return (user + system) / 1000
}
