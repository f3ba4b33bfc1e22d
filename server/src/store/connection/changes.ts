import pg from 'pg'
import { assertOwnSession } from './own-session.ts'

/**
 * Notifications to every process on the channel `clarity`, sent when the transaction commits. The payload is one of these as JSON,
 * except `missed`, which this module adds.
 *
 * - `data`: ledger, market or reference data of an institution was booked; `version` is its new data version.
 * - `entitlement`: users, clients, portfolios, accounts or assignments changed; `version` is the new entitlement version.
 * - `sessionEnded`: a session was ended or deleted.
 * - `sessionChanged`: a session was switched between Close and Live.
 * - `userDeleted`: a user and their sessions were deleted.
 * - `readOnly`: all processes became read-only, or no longer are.
 * - `missed`: the connection was lost for a while: notifications may have been missed.
 */
export type DatabaseChange =
  | { readonly kind: 'data' | 'entitlement'; readonly institutionId: string; readonly version: number }
  | { readonly kind: 'sessionEnded'; readonly institutionId: string; readonly sessionId: string; readonly userId: string }
  | { readonly kind: 'sessionChanged'; readonly sessionId: string }
  | { readonly kind: 'userDeleted'; readonly institutionId: string; readonly userId: string }
  | { readonly kind: 'missed' | 'readOnly' }

export interface ChangeListener {
  /** Whether notifications arrive now; while they do not, changes are found by the versions in the tables. */
  readonly isHearing: () => boolean
  readonly close: () => Promise<void>
}

const PAUSE_MS = 500

/**
 * Listens for changes by all processes, on a connection of its own that is replaced when it is lost.
 *
 * @param onChange is called for every change in the order of the commits; it must not throw
 * @throws where the first connection fails, or is behind a pooler that lends sessions by transaction
 */
export async function listenForChanges(url: string, onChange: (change: DatabaseChange) => void): Promise<ChangeListener> {
  let isClosing = false
  let isHearing = false
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'clarity changes',
    })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onChange(JSON.parse(payload ?? '{"kind":"missed"}') as DatabaseChange))
    await client.connect()
    try {
      await assertOwnSession(client, url)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      isHearing = false
      again()
    })
    await client.query('listen clarity')
    isHearing = true
    return client
  }

  function again(): void {
    clearTimeout(retry)
    if (isClosing) return
    retry = setTimeout(() => {
      listening = listen()
      listening.then(() => onChange({ kind: 'missed' }), again)
    }, PAUSE_MS)
    retry.unref()
  }

  let listening = listen()
  await listening
  return {
    isHearing: () => isHearing,
    close: async () => {
      isClosing = true
      clearTimeout(retry)
      await listening.then((client) => client.end()).catch(() => {})
    },
  }
}
