import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { Metrics } from '#base/metrics.ts'
import { programVersion } from '#base/program-version.ts'

/** Milliseconds between two looks at the event loop. */
const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/**
 * Metrics of the process itself: version, uptime, memory, processor, delay of the event loop since the last scrape.
 *
 * @returns ends the measurement
 */
export function addProcessMetrics(metrics: Metrics): () => void {
  const version = programVersion()
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  metrics.reading({ name: 'clarity_build_info', help: 'The version, as a label.', labels: ['version'] }, () => [
    { labels: [version], value: 1 },
  ])
  metrics.reading({ name: 'clarity_uptime_seconds', help: 'Since the start of the process.' }, () => process.uptime())
  metrics.reading({ name: 'process_resident_memory_bytes', help: 'Memory of the process, without PostgreSQL.' }, () =>
    process.memoryUsage.rss(),
  )
  metrics.reading(
    { name: 'process_cpu_seconds_total', help: 'Processor time of all threads.' },
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
    'counter',
  )
  const delays = {
    name: 'clarity_event_loop_delay_seconds',
    help: 'Since the last scrape, of the main thread.',
    labels: ['quantile'],
  }
  metrics.reading(delays, () => {
    const read = (quantile: string, nanoseconds: number) => {
      return { labels: [quantile], value: Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) }
    }
    const found = [read('0.5', delay.percentile(50)), read('0.99', delay.percentile(99)), read('1', delay.max)]
    delay.reset()
    return found
  })
  return () => void delay.disable()
}
