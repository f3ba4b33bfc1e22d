import { mock } from 'node:test'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

import { followed, inPortal, signIn } from './in-portal.ts'
import { done, used } from './page.ts'
import { type Answers, type SentCall, serverBy } from './server-of.ts'

/** A list that is read page by page, as a screen shows it. */
interface Listing {
  /** Calls that the server received, without paths. */
  readonly asked: () => readonly SentCall[1][]
  readonly hasNext: () => boolean
  readonly next: () => Promise<void>
  /** How many replies are shown. */
  readonly pages: () => number
  /** Lets some time pass. Timers have to be mocked. */
  readonly pass: (ms: number) => Promise<void>
}

/** Shows a list to a user who is signed in. */
export async function listed<Page>(hook: () => UseInfiniteQueryResult<InfiniteData<Page>>, answers: Answers): Promise<Listing> {
  signIn()
  const sent = serverBy(answers)
  const list = await used(hook, null, inPortal)
  await followed()
  return {
    asked: () => sent.map(([, asked]) => asked),
    hasNext: () => list.result.hasNextPage,
    next: async () => {
      await done(() => list.result.fetchNextPage())
      await followed()
    },
    pages: () => list.result.data?.pages.length ?? 0,
    pass: async (ms) => {
      await done(() => mock.timers.tick(ms))
      await followed()
    },
  }
}
