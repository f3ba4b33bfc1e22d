import type { RefreshState } from '#store/session/sessions.ts'

/** How long a refresh token is in force before the next renewal replaces it. */
const ROTATION_MS = 10 * 60_000
/** How long the former one works after the first use of its successor: for tabs that sent it at the same time. */
const GRACE_MS = 30_000

/** Step of a renewal: keep the tokens, note the first use, replace the token, or end the session. */
type RotationStep = 'keep' | 'note-use' | 'replace' | 'replace-lost' | 'end'

/**
 * Step when a refresh token is presented. The tabs of a browser share a cookie, and may send the former one while the reply
 * to another tab is under way; that reply may also be lost. So the former one works until its successor was used, and 30 seconds longer.
 * After that only a copy of it can be presented, by a thief or by the owner whose cookie was stolen: which cannot be known, and the session ends.
 */
export function rotationStep(
  { presented, issuedAt, usedAt }: Pick<RefreshState, 'presented' | 'issuedAt' | 'usedAt'>,
  now: Date,
): RotationStep {
  const isDue = now.getTime() - issuedAt.getTime() >= ROTATION_MS
  if (presented === 'older') return 'end'
  if (presented === 'present') {
    if (isDue) return 'replace'
    return usedAt === null ? 'note-use' : 'keep'
  }
  if (usedAt !== null) return now.getTime() - usedAt.getTime() <= GRACE_MS ? 'keep' : 'end'
  // The successor was issued long ago and never used: its reply was lost.
  return isDue ? 'replace-lost' : 'keep'
}
