import type { Bench } from '../bench.ts'
import { eventLoop } from './event-loop.ts'
import { historyLoad } from './history-load.ts'
import { linearity } from './linearity.ts'
import { uncached } from './uncached.ts'

/** The benches of the server. */
export const SERVER_BENCHES: readonly Bench[] = [uncached, linearity, eventLoop, historyLoad]
