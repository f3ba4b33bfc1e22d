import { createServer } from 'node:http'

import type { Metrics } from '#base/metrics.ts'

interface MetricsListener {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Of a request, in milliseconds: scrapers are few and near. */
const PATIENCE_MS = 10_000

/** Answers `GET /metrics`, and nothing else, on a port of its own, without a session: who reaches the port may read it. */
export async function listenForMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsListener> {
  const server = createServer({ requestTimeout: PATIENCE_MS, maxHeaderSize: 8_192 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) =>
        response
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' })
          .end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
