import { readFileSync } from 'node:fs'

/** The specification. Each sentence has an id, such as `[S4.7] `: the seventh sentence of section 4. */
export const DOCUMENT = 'docs/specification.md'
export const page = readFileSync(DOCUMENT, 'utf8')

const MARK = /\[(S\d+\.\d+)\] /g
const SENTENCE_END = /[.!?]["”)]* +(?=["A-Z(*])/g

/** The text without ids. */
export const wordingOf = (text: string): string => text.replaceAll(MARK, '')

/** A text with an id before each sentence; a table row has its id in the first cell. */
export function withIds(wording: string): string {
  let section = 0
  let count = 0
  const marked = (text: string): string => {
    count += 1
    return `[S${section}.${count}] ${text}`
  }
  return wording
    .split('\n')
    .map((line) => {
      const heading = /^## (\d+)\./.exec(line)
      if (heading) {
        section = Number(heading[1])
        count = 0
      }
      if (line === '' || /^(#|\| Route \||\|---)/.test(line)) return line
      const [, start, text] = /^([-|] )?(.*)$/.exec(line)!
      return (start ?? '') + sentencesOf(text!).map(marked).join('')
    })
    .join('\n')
}

/**
 * Each sentence with its trailing space. A full stop within quotation marks does not end a sentence unless it ends the quotation.
 */
function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    const isQuoted = text.slice(start, index).split('"').length % 2 === 0
    if (isQuoted && !/^.["”]/.test(end)) continue
    sentences.push(text.slice(start, index + end.length))
    start = index + end.length
  }
  return [...sentences, text.slice(start)]
}

/** The statements of the specification by id. */
export const statements: ReadonlyMap<string, string> = new Map(
  page.split('\n').flatMap((line) => {
    const [, ...parts] = line.split(MARK)
    return parts.flatMap((id, at): [string, string][] => (at % 2 === 0 ? [[id, parts[at + 1]!.trim()]] : []))
  }),
)
