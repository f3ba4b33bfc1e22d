import type { Entry, Instrument } from '@portal/contract/statements/statement.ts'
import type { Emit, Item } from '../base/items.ts'
import { dayOf } from './day-cell.ts'
import { instrumentOf, type LineFields } from './line-fields.ts'
import type { Preset } from './preset.ts'

/** Instruments that a list describes in lines of their own, often after the lines that name them. */
interface DescribedInstruments {
  /** Keeps entries and holdings until all instruments are described, in lists that describe any. */
  readonly emit: Emit
  readonly describe: (fields: LineFields) => void
  readonly end: () => void
}

/** Adds to the instruments of entries and holdings what the list says of them elsewhere. */
export function describedInstruments(preset: Preset, emit: Emit): DescribedInstruments {
  const describes = preset.tables.some(({ lines }) => lines.some(([, outcome]) => outcome === 'instrument'))
  if (!describes) return { emit, describe: () => undefined, end: () => undefined }
  const kept: Item[] = []
  const known = new Map<string, Instrument>()
  const whole = (instrument: Instrument | undefined): Instrument | undefined => {
    const more = known.get(instrument?.ticker ?? '')
    return more ? { ...more, ...instrument, ...(more.kind && { kind: more.kind }) } : instrument
  }
  return {
    emit: (item) => {
      if (item.type === 'entry' || item.type === 'holding') kept.push(item)
      else emit(item)
    },
    describe: (fields) => {
      const { ticker, ...instrument } = instrumentOf(fields, false) ?? {}
      const multiplier = fields.number('multiplier')
      const expiry = dayOf(fields.text('expiry'), 'ymd')?.day
      const terms = { ...(multiplier && multiplier !== '1' && { multiplier }), ...(expiry && { expiry }) }
      // A symbol that changed stands beside its former one.
      for (const symbol of ticker?.split(/, */) ?? []) known.set(symbol, { ...terms, ...instrument })
    },
    end: () => {
      for (const item of kept)
        emit(item.type === 'entry' ? ofEntry(item, whole) : item.type === 'holding' ? ofHolding(item, whole) : item)
    },
  }
}

type Of<T extends Item['type']> = Extract<Item, { readonly type: T }>
type Whole = (instrument: Instrument | undefined) => Instrument | undefined

function ofEntry(item: Of<'entry'>, whole: Whole): Item {
  const inWhole = (entry: Entry): Entry => {
    const instrument = whole(entry.instrument)
    return instrument ? { ...entry, instrument } : entry
  }
  return { ...item, entry: inWhole(item.entry), ...(item.parts && { parts: item.parts.map(inWhole) }) }
}

const ofHolding = (item: Of<'holding'>, whole: Whole): Item => ({
  ...item,
  holding: { ...item.holding, instrument: whole(item.holding.instrument) ?? item.holding.instrument },
})
