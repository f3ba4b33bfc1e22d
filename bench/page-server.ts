import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

export interface PageServer {
  readonly address: string
  readonly stop: () => void
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Builds a page like the portal and serves it on the loopback address with the same compression. @param root folder of the page's
 * `index.html`
 */
export async function servePage(root: string): Promise<PageServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-page-'))
  await build({
    root,
    base: './',
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  })
  const compressed = new Map<string, Buffer>()
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    try {
      const content = compressed.get(file) ?? brotliCompressSync(readFileSync(file))
      compressed.set(file, content)
      reply.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
      reply.setHeader('content-encoding', 'br').end(content)
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
