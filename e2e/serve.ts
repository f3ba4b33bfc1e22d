import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { AS_OF, PORT } from './server-address.ts'

/** Starts the portal on an empty data folder, which goes with it. */
const folder = mkdtempSync(join(tmpdir(), 'clarity-e2e-'))
const { DATABASE_URL: _none, ...environment } = process.env
const server = spawn(process.execPath, ['../server/src/main.ts'], {
  cwd: import.meta.dirname,
  env: { ...environment, PORT: String(PORT), CLARITY_DATA_DIR: folder, CLARITY_DEMO: 'on', CLARITY_DEMO_AS_OF: AS_OF },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
