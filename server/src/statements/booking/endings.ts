import type { Entry, Instrument } from '@portal/contract/statements/statement.ts'
import type { BookedEntry } from '#store/ledger/read-booked.ts'
import { absExact, addExact, isZero, negateExact, signOf } from '../base/exact.ts'
import { instrumentKey } from '../base/instrument-key.ts'
import type { InstrumentResolver } from '../proposal/instrument-resolver.ts'
import { isObjection } from '../proposal/outcome.ts'
import type { FileReport } from '../statement-report.ts'

const ENDS: ReadonlySet<Entry['kind']> = new Set(['expiry', 'exercise', 'assignment'])

/** Whether a file states how many contracts end, and not on which side. */
export const leavesSidesOpen = ({ format, preset }: Pick<FileReport, 'format' | 'preset'>): boolean =>
  format === 'ofx' || ((format === 'csv' || format === 'xlsx') && !preset?.startsWith('ibkr-'))

/** By the trades of the file contracts that end bring a position nearer to none. */
export function withEndings(entries: Entry[]): Entry[] {
  if (!entries.some(({ kind }) => ENDS.has(kind))) return entries
  const held = tradedIn(entries)
  return entries.map((entry) => {
    const { kind, instrument, quantity } = entry
    if (!ENDS.has(kind) || !instrument || quantity === undefined) return entry
    return signOf(quantity) === signOf(held.get(instrumentKey(instrument)) ?? '0')
      ? { ...entry, quantity: negateExact(quantity) }
      : entry
  })
}

/** Endings of which the file has no trade and no sign: by the ledger they bring its position nearer to none. */
export function openEndings(entries: readonly Entry[]): readonly Entry[] {
  const endings = entries.filter(({ kind, quantity }) => ENDS.has(kind) && quantity !== undefined && signOf(quantity) > 0)
  if (endings.length === 0) return []
  const held = tradedIn(entries)
  return endings.filter(({ instrument }) => instrument && isZero(held.get(instrumentKey(instrument)) ?? '0'))
}

/** The units that the ledger has of an instrument before contracts of a day end. */
export function heldBefore(booked: readonly BookedEntry[], resolve: InstrumentResolver['resolve']) {
  return (instrument: Instrument, day: string): string => {
    const found = resolve(instrument, day, undefined)
    if (isObjection(found)) return '0'
    const own = booked.filter(
      (entry) =>
        entry.instrumentId === found.id && !entry.isVoid && (entry.day < day || (entry.day === day && entry.type !== 'expiry')),
    )
    return addExact('0', ...own.map(({ quantity }) => quantity ?? '0'))
  }
}

/** The same ending against what is held; undefined where nothing is. */
export function endingOf(entry: Entry, held: string): Entry | undefined {
  if (isZero(held)) return undefined
  const size = absExact(entry.quantity!)
  return { ...entry, quantity: signOf(held) > 0 ? negateExact(size) : size }
}

/** Units that the trades of a file move together, by instrument. */
function tradedIn(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const held = new Map<string, string>()
  for (const { kind, instrument, quantity } of entries)
    if ((kind === 'buy' || kind === 'sell') && instrument && quantity !== undefined)
      held.set(instrumentKey(instrument), addExact(held.get(instrumentKey(instrument)) ?? '0', quantity))
  return held
}
