import pg from 'pg'

/**
 * What the database tells every process of, on the channel `clarity`, when the transaction commits. The payload of a
 * notification is one of these as JSON, but for `missed`, which we add.
 *
 * - `data`: ledger, market or reference data of an institution was booked; `version` is its new data version.
 * - `entitlement`: users, clients, portfolios, accounts or assignments changed; `version` is the new entitlement version.
 * - `quotes`: quotes for Live mode were kept.
 * - `sessionEnded`: a session was ended or deleted.
 * - `userDeleted`: a user is gone, and the sessions with them.
 * - `missed`: the connection was lost for a while: anything may have happened.
 */
export type Change =
  | { readonly kind: 'data' | 'entitlement'; readonly institutionId: string; readonly version: number }
  | { readonly kind: 'quotes'; readonly institutionId: string }
  | { readonly kind: 'sessionEnded'; readonly institutionId: string; readonly sessionId: string; readonly userId: string }
  | { readonly kind: 'userDeleted'; readonly institutionId: string; readonly userId: string }
  | { readonly kind: 'missed' }

export interface Listening {
  readonly close: () => Promise<void>
}

const PAUSE_MS = 500

/**
 * Listens for changes by this and every other process, on a connection of its own that is made anew whenever it is lost.
 *
 * @param heed is told of every change in the order of the commits; it must not throw
 */
export async function listenForChanges(url: string, heed: (change: Change) => void): Promise<Listening> {
  let isClosing = false
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'clarity changes',
    })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => heed(JSON.parse(payload ?? '{"kind":"missed"}') as Change))
    await client.connect()
    client.once('end', () => again())
    await client.query('listen clarity')
    return client
  }

  function again(): void {
    clearTimeout(retry)
    if (isClosing) return
    retry = setTimeout(() => {
      listening = listen()
      listening.then(() => heed({ kind: 'missed' }), again)
    }, PAUSE_MS)
    retry.unref()
  }

  let listening = listen()
  await listening
  return {
    close: async () => {
      isClosing = true
      clearTimeout(retry)
      await listening.then((client) => client.end()).catch(() => {})
    },
  }
}
