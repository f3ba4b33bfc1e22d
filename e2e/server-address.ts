/** Where the server under test listens: a name, not a number, because the cookies are for it. */
export const PORT = Number(process.env['E2E_PORT'] ?? 3199)
export const ADDRESS = `http://localhost:${PORT}`
/** The last close of the demo institution in the browser tests. */
export const AS_OF = '2026-11-19'
