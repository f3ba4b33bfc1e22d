import type { FeedReach } from '../src/outbound/feed-reach.ts'

/** The operator lists nothing. */
export const NO_FEEDS: FeedReach = { foldersOf: () => [], hosts: [], listedFolder: () => undefined, isHostListed: () => false }
