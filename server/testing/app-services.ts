import { createMemoBudget } from '@portal/engine/memo.ts'
import type { Services } from '../src/app.ts'
import { createDocumentThread } from '../src/documents/document-thread.ts'
import { createTickets } from '../src/documents/tickets.ts'
import { createFigureServices, type FigureServices } from '../src/figures/figure-services.ts'
import { createFigures } from '../src/figures/figures.ts'
import { createStreamLimit } from '../src/live/stream-limit.ts'
import { createTicker } from '../src/live/ticker.ts'
import type { Door } from './door.ts'

/** Everything that the whole portal reaches, for a door and its database; imports are kept and not carried out. */
export function appServices({ db, services }: Pick<Door, 'db' | 'services'>): Services & FigureServices {
  const { clock, log } = services
  const figureServices = createFigureServices({
    db,
    clock,
    log,
    quoteSource: null,
    memoBudget: createMemoBudget(Number.POSITIVE_INFINITY),
  })
  return {
    ...services,
    imports: { wake: () => {} },
    ...figureServices,
    figures: createFigures(figureServices),
    ticker: createTicker(clock),
    streamLimit: createStreamLimit(),
    tickets: createTickets(clock),
    documents: createDocumentThread(log),
  }
}
