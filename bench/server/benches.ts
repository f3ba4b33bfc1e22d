import type { Bench } from '../bench.ts'
import { cachedCall } from './cached-call.ts'
import { eventLoop } from './event-loop.ts'
import { fullBatch } from './full-batch.ts'
import { historyLoad } from './history-load.ts'
import { hundredClients } from './hundred-clients.ts'
import { linearity } from './linearity.ts'
import { memory } from './memory.ts'
import { metricsCost } from './metrics-cost.ts'
import { statementLines } from './statement-lines.ts'
import { uncached } from './uncached.ts'

/** The benches of the server. */
export const SERVER_BENCHES: readonly Bench[] = [
  uncached,
  linearity,
  eventLoop,
  historyLoad,
  cachedCall,
  hundredClients,
  fullBatch,
  memory,
  metricsCost,
  statementLines,
]
