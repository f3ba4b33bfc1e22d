import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the server under test listens: a name, not a number, because the cookies are for it. */
export const PORT = Number(process.env.E2E_PORT ?? 3199)
export const ADDRESS = `http://localhost:${PORT}`
/** Where the built portal is served with stored replies: without a database, without analytics. */
export const STORED_PORT = PORT + 1
export const STORED_ADDRESS = `http://localhost:${STORED_PORT}`
/** Where a test opens a provider of OpenID Connect, which the portal may reach. */
export const PROVIDER_PORT = PORT + 2
/** Made empty at the start of the browser tests and removed at their end. */
export const DATA_FOLDER = join(tmpdir(), `clarity-e2e-${PORT}`)
/** The last close of the demo institution in the browser tests. */
export const AS_OF = '2026-11-19'
/** Reports from here may stand in the frame of Reports; tests answer for it, so that nothing leaves the machine. */
export const REPORTS_ORIGIN = 'https://reports.example'
