import { absExact, addExact, isZero, negateExact, sameExact } from '../base/exact.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { lineEntry } from '../tables/line-entry.ts'
import { InvalidAmount, lineFields } from '../tables/line-fields.ts'
import { type DecimalMark, markOf, numberOf } from '../tables/number-cell.ts'
import { matcherOf, type Parts } from '../tables/pattern.ts'
import type { LineKind } from '../tables/preset.ts'
import type { NotePreset } from './note-preset.ts'
import { NOTES } from './note-presets.ts'

/** Amounts beside a currency, which show the decimal mark of a note. */
const AMOUNT = /(?:[A-Z]{3} )([\d.,'’]*\d)|([\d.,'’]*\d)(?:[+-]? [A-Z]{3}\b)/g
const CANCELLED = matcherOf('*storno*|*stornierung*|*cancellation*|*annulation*')

/** Reads the text of a contract note or a credit note; undefined if it is of no bank that is known. */
export function readNote(text: string, emit: Emit): FileKind | undefined {
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  const has = (pattern: string): boolean => {
    const matches = matcherOf(pattern)
    return lines.some((line) => matches(line) !== undefined)
  }
  const preset = NOTES.find(({ marks }) => marks.every(has))
  if (!preset) return undefined
  const found = kindOf(preset, lines)
  const place = { line: (found?.at ?? 0) + 1 }
  const isCancelled = lines.find((line) => CANCELLED(line))
  if (!found || isCancelled !== undefined) {
    const value = isCancelled ?? lines.find((line) => line !== '') ?? ''
    emit({ type: 'problem', problem: problemOf('unknownKind', place, { value: value.slice(0, 80), preset: preset.id }) })
  } else book(preset, lines, found, place, emit)
  return { format: 'note', preset: preset.id }
}

interface Found {
  readonly at: number
  readonly kind: LineKind
  readonly parts: Parts
}

function kindOf({ kinds }: NotePreset, lines: readonly string[]): Found | undefined {
  for (const kind of kinds) {
    const matches = matcherOf(kind[0])
    for (const [at, line] of lines.entries()) {
      const parts = matches(line)
      if (parts) return { at, kind, parts }
    }
  }
  return undefined
}

function book(preset: NotePreset, lines: readonly string[], found: Found, place: { readonly line: number }, emit: Emit): void {
  const [, outcome, options = {}] = found.kind
  const mark = preset.decimal ?? markOf(lines.flatMap(amountsIn))
  const values = valuesOf(preset, lines, found.parts)
  const parts: Parts = { ...withCosts(preset, lines, values, outcome === 'buy', mark), text: lines[found.at]! }
  if (parts.net === undefined) {
    emit({ type: 'problem', problem: problemOf('amountMissing', place) })
    return
  }
  const context = { preset: { id: preset.id, tables: [], unsigned: true }, order: preset.days, currency: undefined }
  try {
    const entry = lineEntry(lineFields([], {}, mark, parts), outcome, options, place, context)
    if ('refused' in entry)
      emit({ type: 'problem', problem: problemOf(entry.refused, place, { value: entry.value, preset: preset.id }) })
    else {
      emit({ type: 'entry', of: 0, entry })
      const number = values.account
      emit({ type: 'statement', of: 0, account: number ? { number } : {}, from: entry.day, to: entry.day })
    }
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    emit({ type: 'problem', problem: problemOf('invalidAmount', place, { value: error.cell, preset: preset.id }) })
  }
}

const amountsIn = (line: string): readonly string[] =>
  [...line.matchAll(AMOUNT)].map(([, after, before]) => after ?? before ?? '')

/** Of each value the first pattern that finds it, in the order of the preset. */
function valuesOf({ values }: NotePreset, lines: readonly string[], first: Parts): Parts {
  const found: Record<string, string> = { ...first }
  for (const pattern of values) {
    const matches = matcherOf(pattern)
    for (const line of lines)
      for (const [name, value] of Object.entries(matches(line) ?? {})) if (value !== undefined) found[name] ??= value
  }
  return found
}

/** The values with gross amount, fee and tax where they come to the net amount; otherwise without: then the net amount counts alone. */
function withCosts(preset: NotePreset, lines: readonly string[], values: Parts, isBuy: boolean, mark: DecimalMark): Parts {
  const { gross: grossText, grossCurrency, accrued: accruedText, ...rest } = values
  const exact = (text: string | undefined): string | undefined => {
    const number = text === undefined ? undefined : numberOf(text, mark)
    return number && absExact(number)
  }
  const [net, gross] = [exact(values.net), exact(grossText)]
  const interest = exact(accruedText) ?? '0'
  const accrued = isBuy ? negateExact(interest) : interest
  const own = { ...rest, ...(!isZero(accrued) && { accrued: written(accrued, mark) }) }
  const currency = values.currency ?? grossCurrency
  const sumOf = (pattern: string): string => {
    const matches = matcherOf(pattern)
    const costs = lines.flatMap((line) => {
      const cost = matches(line)
      return cost?.amountCurrency === currency ? (exact(cost?.amount) ?? []) : []
    })
    return addExact('0', ...costs)
  }
  const [fee, tax] = [sumOf(preset.fees), sumOf(preset.taxes)]
  if (gross === undefined || grossCurrency !== currency) return own
  const costs = addExact(fee, tax)
  const isWhole = net !== undefined && sameExact(addExact(gross, interest, isBuy ? costs : negateExact(costs)), net)
  // A total before costs is not what was paid.
  if (!isWhole && net !== undefined && sameExact(gross, net) && !isZero(costs)) return withoutNet(own)
  if (!isWhole) return own
  return { ...own, gross: written(gross, mark), fee: written(fee, mark), tax: written(tax, mark) }
}

const withoutNet = ({ net: _, ...parts }: Parts): Parts => parts

const written = (number: string, mark: DecimalMark): string => (mark === ',' ? number.replace('.', ',') : number)
