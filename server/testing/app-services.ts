import { createEntitlements } from '../src/access/entitlements.ts'
import type { Services } from '../src/app.ts'
import { createDocumentThread } from '../src/documents/document-thread.ts'
import { createTickets } from '../src/documents/tickets.ts'
import { createSnapshots } from '../src/live/snapshots.ts'
import { createStreamLimit } from '../src/live/stream-limit.ts'
import { createMarkets } from '../src/market/markets.ts'
import { createHistories } from '../src/portfolio/histories.ts'
import { createKnowledge } from '../src/portfolio/knowledge.ts'
import type { Door } from './door.ts'

/** Everything that the whole portal reaches, for a door and its database; imports are kept and not carried out. */
export function appServices({ db, services }: Pick<Door, 'db' | 'services'>): Services {
  const markets = createMarkets(db)
  const snapshots = createSnapshots({ db, clock: services.clock, log: services.log, markets, source: null })
  const histories = createHistories(db, markets, snapshots)
  return {
    ...services,
    imports: { wake: () => {} },
    entitlements: createEntitlements(db),
    histories,
    knowledge: createKnowledge(db, histories),
    snapshots,
    streamLimit: createStreamLimit(),
    tickets: createTickets(services.clock),
    documents: createDocumentThread(services.log),
  }
}
