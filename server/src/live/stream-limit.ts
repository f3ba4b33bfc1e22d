import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** Who listens: a browser tab of a session of a user. */
interface Listener {
  readonly sessionId: string
  readonly userId: string
}

/** How many streams are open, with a limit a session and a user. */
export interface StreamLimit {
  /**
   * Counts one more; returns what gives it back.
   *
   * @throws Failure 429 where the session or the user has too many
   */
  readonly take: (listener: Listener) => () => void
}

/** As many as a person has tabs that are looked at; the browser closes those of the others. */
const MAX_OF_SESSION = 6
const MAX_OF_USER = 20
const RETRY_SECONDS = 30

/** Counts the streams that are open, by session and by user. */
export function createStreamLimit(): StreamLimit {
  const counts = new Map<string, number>()
  const add = (key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    take: ({ sessionId, userId }) => {
      const [session, user] = [`session ${sessionId}`, `user ${userId}`]
      if ((counts.get(session) ?? 0) >= MAX_OF_SESSION || (counts.get(user) ?? 0) >= MAX_OF_USER)
        throw new Failure(429, refusal('tooManyTabs'), RETRY_SECONDS)
      add(session, 1)
      add(user, 1)
      let isGivenBack = false
      return () => {
        if (isGivenBack) return
        isGivenBack = true
        add(session, -1)
        add(user, -1)
      }
    },
  }
}
