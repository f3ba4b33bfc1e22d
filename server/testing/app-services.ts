import { createMemoBudget } from '@portal/engine/memo.ts'
import type { Services } from '../src/app.ts'
import { createLocalCompute } from '../src/compute/compute.ts'
import { createWorkerServices, type WorkerServices } from '../src/compute/worker-services.ts'
import { createDocumentThread } from '../src/documents/document-thread.ts'
import { createTickets } from '../src/documents/tickets.ts'
import { createStreamLimit } from '../src/live/stream-limit.ts'
import { createTicker } from '../src/live/ticker.ts'
import type { Door } from './door.ts'

/** Everything that the whole portal reaches, for a door and its database; imports are kept and not carried out. */
export function appServices({ db, services }: Pick<Door, 'db' | 'services'>): Services & WorkerServices {
  const { clock, log } = services
  const workerServices = createWorkerServices({
    db,
    clock,
    log,
    quoteSource: null,
    memoBudget: createMemoBudget(Number.POSITIVE_INFINITY),
  })
  return {
    ...services,
    imports: { wake: () => {} },
    ...workerServices,
    compute: createLocalCompute(workerServices),
    ticker: createTicker(clock),
    streamLimit: createStreamLimit(),
    tickets: createTickets(clock),
    documents: createDocumentThread(log),
  }
}
