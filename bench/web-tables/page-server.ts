import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

export interface PageServer {
  readonly address: string
  readonly stop: () => void
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page of the tables as the portal is built, and serves it on this machine alone. */
export async function servePage(): Promise<PageServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-web-tables-'))
  await build({
    root: path.join(import.meta.dirname, 'page'),
    base: './',
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  })
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    try {
      reply.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
