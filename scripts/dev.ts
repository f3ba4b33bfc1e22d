import { spawn } from 'node:child_process'
import { createServer } from 'vite'

import { NODE_ENVIRONMENT, nodeFlags } from './node-options.ts'

/*
 * Development mode: the portal at one address, without a build. Vite serves the pages with hot reload and proxies calls to the
 * server, which restarts when one of its files changes. It serves the demo institution from a data folder of its own. npm run dev
 * http://localhost:3000; PORT=4000 npm run dev http://localhost:4000, with the calls at port 4001
 */
const port = Number(process.env.PORT ?? 3000)
const callsPort = port + 1
const calls = `http://127.0.0.1:${callsPort}`

// Folders, because Node's own watch mode does not see files that worker threads load.
const watched = ['contract/src', 'analytics/src', 'engine/src', 'presentation/src', 'server/src'].map(
  (folder) => `--watch-path=${folder}`,
)

const server = spawn(process.execPath, [...nodeFlags(), ...watched, '--watch-preserve-output', 'server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    CLARITY_DATA_DIR: '.data/development',
    ...process.env,
    ...NODE_ENVIRONMENT,
    PORT: String(callsPort),
    CLARITY_DEMO: 'on',
    CLARITY_PAGES: 'off',
    CLARITY_PUBLIC_URL: `http://localhost:${port}`,
  },
})
const pages = await createServer({
  root: 'web',
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/livez', '/startupz', '/readyz'].map((path) => [path, calls])),
  },
})
await pages.listen()
pages.printUrls()

server.once('close', () => void pages.close())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.kill('SIGTERM'))
