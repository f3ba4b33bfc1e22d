import pg from 'pg'

/** Of an idle pooler the first round is enough; one that is busy lends another session sooner or later. */
const ROUNDS = 3

/**
 * Whether a connection keeps one session of the database. A pooler in transaction mode lends a session to each transaction: locks, settings
 * and LISTEN of a session would stay with the next user of that session.
 *
 * @param url of the connection; a second one is opened to compare
 */
async function hasOwnSession(client: pg.Client, url: string): Promise<boolean> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'clarity session' })
  other.on('error', () => {})
  await other.connect()
  try {
    const own = new Set<number>()
    const others = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      own.add(await sessionOf(client))
      others.add(await sessionOf(other))
    }
    return own.size === 1 && others.size === 1 && own.isDisjointFrom(others)
  } finally {
    await other.end().catch(() => {})
  }
}

/** @throws where the connection has no session of its own, with the remedy */
export async function assertOwnSession(client: pg.Client, url: string): Promise<void> {
  if (await hasOwnSession(client, url)) return
  throw new Error(
    'The database is behind a pooler that lends its sessions by transaction. Migrations, locks and notifications need a session of their ' +
      'own: name the database itself in DATABASE_DIRECT_URL. docs/operations.md has an example.',
  )
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return rows[0]!.id
}
