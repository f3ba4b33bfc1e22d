import type { Background } from '#base/background.ts'
import type { Database } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import type { JobHandler } from '#store/jobs/workers.ts'
import { isPacked, packMonths } from '#store/market/packed-months.ts'

interface Ordering {
  readonly db: Database
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  readonly background: Background
}

/**
 * Orders the packing of the months whose closes or rates a booking has changed, so that it is not left to the first reader. One job waits
 * or runs at a time, of all processes and institutions. A reader who comes before it packs for themselves.
 *
 * @returns is called after bookings of an institution
 */
export function orderPacking({ db, queue, background }: Ordering): (institutionId: string) => void {
  return (institutionId) =>
    background.run('order the packing of months', async () => {
      if (await db.withInstitution(institutionId, (tx) => isPacked(tx, institutionId), 'read only')) return
      await db.withSystem((tx) => queue.send({ kind: 'series', id: newId(), institutionId: null }, tx))
      queue.wake('series')
    })
}

/** Packs what has changed, of one institution after the other, until nothing has changed any more: also what is booked while it runs. */
export function packingHandler({ db }: Pick<Ordering, 'db'>): JobHandler {
  async function packChanged(): Promise<boolean> {
    let hasPacked = false
    for (const { id } of await listInstitutions(db)) {
      if (await db.withInstitution(id, (tx) => isPacked(tx, id), 'read only')) continue
      await db.withInstitution(id, (tx) => packMonths(tx, id))
      hasPacked = true
    }
    return hasPacked
  }
  return async ({ signal }) => {
    while (!signal.aborted && (await packChanged()));
  }
}
