import type { Clock } from '#base/clock.ts'
import { tickAt } from './cadence.ts'
import type { QuoteReading, QuoteStore } from './quote-store.ts'

/** The quotes that count now, read once a snapshot and institution. */
interface CurrentQuotes {
  readonly of: (institutionId: string) => Promise<QuoteReading>
}

/** @param clock of the database, as far as it is known */
export function createCurrentQuotes(store: Pick<QuoteStore, 'read'>, clock: Clock): CurrentQuotes {
  const latest = new Map<string, QuoteReading>()
  const underWay = new Map<string, Promise<QuoteReading>>()

  async function read(institutionId: string): Promise<QuoteReading> {
    const reading = await store.read(institutionId, latest.get(institutionId))
    latest.set(institutionId, reading)
    return reading
  }

  async function of(institutionId: string): Promise<QuoteReading> {
    const known = latest.get(institutionId)
    if (known && tickAt(known.nowMs) === tickAt(clock.now().getTime())) return known
    const others = underWay.get(institutionId)
    if (others) return await others
    const reading = read(institutionId).finally(() => underWay.delete(institutionId))
    underWay.set(institutionId, reading)
    return await reading
  }

  return { of }
}
