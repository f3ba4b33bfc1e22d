import { matchWord } from './match-text.ts'
import type { EntryKind, PaletteEntry } from './palette-entry.ts'

export interface RankedEntry {
  readonly entry: PaletteEntry
  /** The letters of the title that were meant. */
  readonly at: readonly number[]
}

/** Entries under one heading. */
export interface RankedGroup {
  readonly kind: EntryKind | 'recent'
  readonly entries: readonly RankedEntry[]
}

/** What a person sees before typing, after what was chosen lately. */
const UNASKED: readonly EntryKind[] = ['screen', 'administration', 'action', 'client']
const MAX_IN_GROUP = 7
/** A word of an entry's other texts counts for less than one of its title. */
const OTHER_WEIGHT = 0.6
const RECENT_BONUS = 10

/**
 * The entries that hold every typed word, best first; what was chosen lately comes before what is as good. Groups stand in the order of
 * the best of each.
 *
 * @param recent ids of what was chosen lately, the latest first
 */
export function rankEntries(entries: readonly PaletteEntry[], typed: string, recent: readonly string[]): readonly RankedGroup[] {
  const words = typed.split(/\s+/).filter(Boolean)
  return words.length === 0 ? unasked(entries, recent) : asked(entries, words, recent)
}

function unasked(entries: readonly PaletteEntry[], recent: readonly string[]): readonly RankedGroup[] {
  const plain = (entry: PaletteEntry): RankedEntry => ({ entry, at: [] })
  const again = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  const groups: RankedGroup[] = UNASKED.map((kind) => ({
    kind,
    entries: entries.filter((entry) => entry.kind === kind && !again.includes(entry)).map(plain),
  }))
  return [{ kind: 'recent' as const, entries: again.map(plain) }, ...groups].filter((group) => group.entries.length > 0)
}

interface Scored extends RankedEntry {
  readonly score: number
}

function asked(entries: readonly PaletteEntry[], words: readonly string[], recent: readonly string[]): readonly RankedGroup[] {
  const bonus = new Set(recent)
  const groups = new Map<EntryKind, Scored[]>()
  for (const entry of entries) {
    const found = scoreOf(entry, words)
    if (!found) continue
    const group = groups.get(entry.kind) ?? []
    groups.set(entry.kind, group)
    group.push(bonus.has(entry.id) ? { ...found, score: found.score + RECENT_BONUS } : found)
  }
  for (const group of groups.values()) group.sort((a, b) => b.score - a.score)
  return [...groups]
    .sort(([, a], [, b]) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .map(([kind, found]) => ({ kind, entries: found.slice(0, MAX_IN_GROUP) }))
}

/** The mean over the typed words; null where one of them is nowhere. */
function scoreOf(entry: PaletteEntry, words: readonly string[]): Scored | null {
  let sum = 0
  const at: number[] = []
  for (const word of words) {
    const inTitle = matchWord(word, entry.title)
    const elsewhere = Math.max(otherScore(word, entry.detail), otherScore(word, entry.words))
    const best = Math.max(inTitle?.score ?? 0, elsewhere)
    if (best === 0) return null
    sum += best
    if (inTitle) at.push(...inTitle.at)
  }
  return { entry, at, score: sum / words.length }
}

/** Scattered letters are good enough for a title alone. */
function otherScore(word: string, text: string | undefined): number {
  return text === undefined ? 0 : (matchWord(word, text, false)?.score ?? 0) * OTHER_WEIGHT
}
