import type { Entry } from '@portal/contract/statements/statement.ts'
import { addExact, negateExact, signOf } from '../base/exact.ts'
import { instrumentKey } from '../base/instrument-key.ts'

const ENDS: ReadonlySet<Entry['kind']> = new Set(['expiry', 'exercise', 'assignment'])

/** Lists state how many contracts end, not on which side: by the trades of the file they bring a position nearer to none. */
export function withEndings(entries: Entry[]): Entry[] {
  if (!entries.some(({ kind }) => ENDS.has(kind))) return entries
  const held = new Map<string, string>()
  for (const { kind, instrument, quantity } of entries)
    if ((kind === 'buy' || kind === 'sell') && instrument && quantity !== undefined)
      held.set(instrumentKey(instrument), addExact(held.get(instrumentKey(instrument)) ?? '0', quantity))
  return entries.map((entry) => {
    const { kind, instrument, quantity } = entry
    if (!ENDS.has(kind) || !instrument || quantity === undefined) return entry
    return signOf(quantity) === signOf(held.get(instrumentKey(instrument)) ?? '0')
      ? { ...entry, quantity: negateExact(quantity) }
      : entry
  })
}
