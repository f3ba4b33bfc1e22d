import type { OpenSession } from '@portal/contract/session/sessions.ts'

import type { ListedSession } from '#store/session/sessions.ts'
import { isAlive } from './session-cache.ts'

/** Sessions that can still be used, the latest first. */
export function presentSessions(rows: readonly ListedSession[], now: Date, current?: string): OpenSession[] {
  return rows
    .filter((row) => isAlive(row, now))
    .map(({ id, createdAt, lastActivityAt, address, userAgent }) => ({
      id,
      startedAt: Math.floor(createdAt.getTime() / 1_000),
      lastActivity: Math.floor(lastActivityAt.getTime() / 1_000),
      address,
      userAgent,
      isCurrent: id === current,
    }))
}
