import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

import { NODE_ENVIRONMENT, nodeFlags } from '../scripts/node-options.ts'
import { AS_OF, DATA_FOLDER, PORT, PROVIDER_PORT, REPORTS_ORIGIN } from './support/server-address.ts'

/** Starts the portal on an empty data folder, which goes with it; with E2E_CLUSTER processes of all roles, one ahead, one killed a minute. */
const PROGRAM =
  process.env.E2E_CLUSTER === 'on'
    ? ['../scripts/cluster/cluster.ts', '--web', '3', '--compute', '2', '--worker', '1', '--ahead', '2', '--kill', '60']
    : ['../server/src/main.ts']
const { DATABASE_URL: _none, ...environment } = process.env
rmSync(DATA_FOLDER, { recursive: true, force: true })
const server = spawn(process.execPath, [...nodeFlags(), ...PROGRAM], {
  cwd: import.meta.dirname,
  env: {
    ...environment,
    ...NODE_ENVIRONMENT,
    PORT: String(PORT),
    CLARITY_DATA_DIR: DATA_FOLDER,
    CLARITY_DEMO: 'on',
    CLARITY_DEMO_AS_OF: AS_OF,
    CLARITY_FRAME_ORIGINS: REPORTS_ORIGIN,
    CLARITY_OUTBOUND_HOSTS: `127.0.0.1:${PROVIDER_PORT}`,
  },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(DATA_FOLDER, { recursive: true, force: true })
  process.exit(code ?? 1)
})
