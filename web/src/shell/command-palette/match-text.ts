/** A match of a typed word: a higher score is better. `at` contains the positions of the matched letters. */
interface TextMatch {
  readonly score: number
  readonly at: readonly number[]
}

/**
 * Matches one typed word with a text, ignoring case and accents: whole text, prefix, start of a word, initials, substring, and
 * last as letters close to each other. @param mayScatter whether letters close to each other count @returns null without a match;
 * else a score from 1 to 110
 */
export function matchWord(word: string, text: string, mayScatter = true): TextMatch | null {
  const letters = folded(text)
  const wanted = folded(word)
  if (wanted === '' || wanted.length > letters.length) return null
  // Of two texts with the same kind of match, the shorter one scores higher.
  const share = (10 * wanted.length) / letters.length
  const first = letters.indexOf(wanted)
  if (first === 0) return { score: (wanted.length === letters.length ? 100 : 80) + share, at: run(0, wanted.length) }
  const inWord = placeInWords(wanted, letters, first)
  if (inWord !== -1) return { score: 60 + share, at: run(inWord, wanted.length) }
  const initials = matchInitials(wanted, letters)
  if (initials) return { score: 50 + share, at: initials }
  if (first !== -1) return { score: 40 + share, at: run(first, wanted.length) }
  return mayScatter ? matchScattered(wanted, letters) : null
}

const PLAIN = /^\p{ASCII}*$/u

// Every key press searches the same texts. The cache is cleared when it is full.
const FOLDED = new Map<string, string>()
const MAX_FOLDED = 50_000

/** Without case and accents, with the same length, so that positions stay valid. */
function folded(text: string): string {
  const known = FOLDED.get(text)
  if (known !== undefined) return known
  const made = PLAIN.test(text) ? text.toLowerCase() : text.replaceAll(/[\s\S]/g, foldedLetter)
  if (FOLDED.size >= MAX_FOLDED) FOLDED.clear()
  FOLDED.set(text, made)
  return made
}

/** Clears the cache. */
export function clearFolded(): void {
  FOLDED.clear()
}

const foldedLetter = (letter: string): string => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0)

const isPart = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
const begins = (letters: string, at: number): boolean => isPart(letters[at]) && !isPart(letters[at - 1])
const run = (from: number, length: number): readonly number[] => Array.from({ length }, (_, index) => from + index)

/** The first position where it starts a word; -1 if there is none. */
function placeInWords(wanted: string, letters: string, first: number): number {
  let at = first
  while (at !== -1 && !begins(letters, at)) at = letters.indexOf(wanted, at + 1)
  return at
}

/** "pc" matches Portfolio Calculator: each letter starts a word, from the first word on. */
function matchInitials(wanted: string, letters: string): readonly number[] | null {
  if (wanted.length < 2 || letters[0] !== wanted[0]) return null
  const at: number[] = []
  for (let place = 0; place < letters.length && at.length < wanted.length; place++) {
    if (!begins(letters, place)) continue
    if (letters[place] !== wanted[at.length]) return null
    at.push(place)
  }
  return at.length === wanted.length ? at : null
}

/** Letters in order with few skipped between them: "setngs" matches Settings. */
function matchScattered(wanted: string, letters: string): TextMatch | null {
  if (wanted.length < 3) return null
  let best: readonly number[] | null = null
  for (let from = letters.indexOf(wanted.charAt(0)); from !== -1; from = letters.indexOf(wanted.charAt(0), from + 1)) {
    const at = follow(wanted, letters, from)
    if (at && (!best || spanOf(at) < spanOf(best))) best = at
  }
  if (!best) return null
  const strangers = spanOf(best) - wanted.length
  return strangers > wanted.length ? null : { score: 20 - (19 * strangers) / wanted.length, at: best }
}

const spanOf = (at: readonly number[]): number => (at.at(-1) ?? 0) - (at[0] ?? 0) + 1

function follow(wanted: string, letters: string, from: number): readonly number[] | null {
  const at: number[] = []
  for (let place = from; place < letters.length && at.length < wanted.length; place++) {
    if (letters[place] === wanted[at.length]) at.push(place)
  }
  return at.length === wanted.length ? at : null
}
