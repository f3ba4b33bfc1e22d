import { paletteWords } from '#messages/palette-texts.ts'
import type { CommandEntry, EntryKind } from './command-entry.ts'
import { matchWord } from './match-text.ts'

export interface RankedEntry {
  readonly entry: CommandEntry
  /** Positions of the matched letters of the title. */
  readonly at: readonly number[]
}

/** Entries under one heading. */
export interface RankedGroup {
  readonly kind: EntryKind | 'recent'
  readonly entries: readonly RankedEntry[]
}

/** Groups that are shown before the user types, after recent choices. */
const DEFAULT_GROUPS: readonly EntryKind[] = ['screen', 'file', 'administration', 'action', 'client']
const MAX_IN_GROUP = 7
/** Weight of a match outside the title. */
const OTHER_WEIGHT = 0.6
const RECENT_BONUS = 10
/** Of a word that begins one of the text, also outside the title. */
const CLEAR_SCORE = 36

/**
 * The entries that match every typed word, best first; of a question those that match all but its small words, and if there are none, those
 * that match most of the words. Recent choices win ties. Groups are ordered by their best entry.
 *
 * @param recent ids of recent choices, the latest first
 */
export function rankEntries(entries: readonly CommandEntry[], typed: string, recent: readonly string[]): readonly RankedGroup[] {
  const words = typed.split(/\s+/).filter(Boolean)
  if (words.length === 0) return defaultGroups(entries, recent)
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  for (const wanted of [words, telling]) {
    const found = wanted.length === 0 ? [] : asked(entries, () => wanted, recent)
    if (found.length > 0) return found
  }
  return asked(entries, mostWords(entries, telling), recent)
}

/** For the entries that match the most words, and at least half of them, the words that they match; null for the other entries. */
function mostWords(
  entries: readonly CommandEntry[],
  words: readonly string[],
): (entry: CommandEntry) => readonly string[] | null {
  const matched = new Map(
    entries.map((entry) => [entry, words.filter((word) => wordScore(entry, word).score >= CLEAR_SCORE)] as const),
  )
  const most = [...matched.values()].reduce((count, { length }) => Math.max(count, length), Math.ceil(words.length / 2))
  return (entry) => (most > 0 && matched.get(entry)!.length === most ? matched.get(entry)! : null)
}

/** Words of a question that name nothing. */
const SMALL_WORDS: ReadonlySet<string> = new Set(paletteWords('small').split(' '))

function defaultGroups(entries: readonly CommandEntry[], recent: readonly string[]): readonly RankedGroup[] {
  const plain = (entry: CommandEntry): RankedEntry => ({ entry, at: [] })
  const again = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  const groups: RankedGroup[] = DEFAULT_GROUPS.map((kind) => ({
    kind,
    entries: entries.filter((entry) => entry.kind === kind && !entry.isOnlyFound && !again.includes(entry)).map(plain),
  }))
  return [{ kind: 'recent' as const, entries: again.map(plain) }, ...groups].filter((group) => group.entries.length > 0)
}

interface Scored extends RankedEntry {
  readonly score: number
}

function asked(
  entries: readonly CommandEntry[],
  wordsOf: (entry: CommandEntry) => readonly string[] | null,
  recent: readonly string[],
): readonly RankedGroup[] {
  const bonus = new Set(recent)
  const groups = new Map<EntryKind, Scored[]>()
  for (const entry of entries) {
    const words = wordsOf(entry)
    const found = words && scoreOf(entry, words)
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

/** The mean score over the typed words; null if one does not match. */
function scoreOf(entry: CommandEntry, words: readonly string[]): Scored | null {
  let sum = 0
  const at: number[] = []
  for (const word of words) {
    const { score, at: inTitle } = wordScore(entry, word)
    if (score === 0) return null
    sum += score
    at.push(...inTitle)
  }
  return { entry, at, score: sum / words.length }
}

/** The score of a word's best match in an entry, 0 without one, and the positions of its letters in the title. */
function wordScore({ title, detail, words }: CommandEntry, word: string): Omit<Scored, 'entry'> {
  const inTitle = matchWord(word, title)
  const elsewhere = Math.max(otherScore(word, detail), wordsScore(word, words))
  return { score: Math.max(inTitle?.score ?? 0, elsewhere), at: inTitle?.at ?? [] }
}

/** Scattered letters count only in titles. */
function otherScore(word: string, text: string | undefined): number {
  return text === undefined ? 0 : (matchWord(word, text, false)?.score ?? 0) * OTHER_WEIGHT
}

/** How many other words there are says nothing about an entry, so of a score only the kind of match counts, its tens. */
const wordsScore = (word: string, words: string | undefined): number =>
  OTHER_WEIGHT * 10 * Math.floor(otherScore(word, words) / OTHER_WEIGHT / 10)
