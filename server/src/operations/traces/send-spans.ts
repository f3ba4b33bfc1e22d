import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

import type { Log } from '#base/log.ts'
import type { Outbound } from '#outbound/outbound.ts'

const HEADERS = { 'content-type': 'application/json' }
const QUIET_MS = 60_000
/** Of `ExportResultCode`, which the packages of the API do not export. */
const SENT = 0
const FAILED = 1

/** Sends spans by the one way out of the server. Spans that the collector does not take are lost, and the log says so once a minute. */
export function createSpanSender(url: URL, outbound: Outbound, log: Log): SpanExporter {
  const underWay = new Set<Promise<void>>()
  let quietUntil = Number.NEGATIVE_INFINITY

  function failed(err: unknown, spans: number): void {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    log.warn({ err, spans }, 'The collector of traces did not take them')
  }

  async function send(spans: Parameters<SpanExporter['export']>[0]): Promise<boolean> {
    try {
      const body = Buffer.from(JsonTraceSerializer.serializeRequest(spans) ?? '').toString('utf8')
      const { ok, status } = await outbound.fetch(url, { method: 'POST', headers: HEADERS, body })
      if (!ok) failed(new Error(`Status ${status}`), spans.length)
      return ok
    } catch (error) {
      failed(error, spans.length)
      return false
    }
  }

  return {
    export: (spans, done) => {
      const sending = send(spans).then((isSent) => done({ code: isSent ? SENT : FAILED }))
      underWay.add(sending)
      sending.finally(() => underWay.delete(sending))
    },
    forceFlush: async () => void (await Promise.all(underWay)),
    shutdown: async () => void (await Promise.all(underWay)),
  }
}
