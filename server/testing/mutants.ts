/** A change to a program that a test must detect. */
export interface Mutant {
  /** Line, former text and new text. */
  readonly what: string
  readonly source: string
}

interface Operator {
  readonly pattern: RegExp
  /** Each replacement of a match is a mutant of its own. */
  readonly replacements: (match: string, source: string) => readonly string[]
}

/**
 * All mutations, by the text of the program: comparisons and logic inverted, truth values swapped, strings replaced by other strings of
 * the file, conditions made constant, statements deleted.
 */
const OPERATORS: readonly Operator[] = [
  { pattern: /===/g, replacements: () => ['!=='] },
  { pattern: /!==/g, replacements: () => ['==='] },
  { pattern: / < /g, replacements: () => [' >= '] },
  { pattern: / && /g, replacements: () => [' || '] },
  { pattern: / \|\| /g, replacements: () => [' && '] },
  { pattern: /(?<=[\s(])!(?=[\w(])/g, replacements: () => [''] },
  { pattern: /\btrue\b/g, replacements: () => ['false'] },
  { pattern: /\bfalse\b/g, replacements: () => ['true'] },
  { pattern: /'[^'\n]+'/g, replacements: (match, source) => othersOf(match, source) },
  { pattern: /(?<=\bif )\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, replacements: () => ['(true)', '(false)'] },
  { pattern: /\? ([^?:\n]+) : ([^\n]+)$/gm, replacements: (match) => [match.replace(/^\? (.+?) : (.+)$/, '? $2 : $1')] },
  { pattern: /^ +(?:if \(.*\) )?throw .*$/gm, replacements: () => [''] },
  { pattern: /^ +(?:if \(.*\) )?return$/gm, replacements: () => [''] },
  { pattern: /\b(forbidden|unauthorized|notFound)\(\)/g, replacements: (match) => FAILURES.filter((other) => other !== match) },
]
const FAILURES = ['forbidden()', 'unauthorized()']

/** Every mutant of a source text, outside its comments, imports, types and declarations of fields. */
export function mutantsOf(source: string): readonly Mutant[] {
  const code = blanked(source)
  return OPERATORS.flatMap(({ pattern, replacements }) =>
    [...code.matchAll(pattern)].flatMap((found) =>
      replacements(found[0], code).map((replacement) => {
        const line = source.slice(0, found.index).split('\n').length
        const end = found.index + found[0].length
        return {
          what: `line ${line}: ${found[0].trim()} → ${replacement.trim() || 'nothing'}`,
          source: source.slice(0, found.index) + replacement + source.slice(end),
        }
      }),
    ),
  )
}

/** The same text with spaces for what does not run, so that offsets stay the same. */
function blanked(source: string): string {
  const spaces = (text: string): string => text.replaceAll(/[^\n]/g, ' ')
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, spaces)
    .replaceAll(/\/\/.*$/gm, spaces)
    .replaceAll(/^import .*$/gm, spaces)
    .replaceAll(/^export interface [\s\S]*?^\}/gm, spaces)
    .replaceAll(/^(?:export )?type .*$/gm, spaces)
    .replaceAll(/`[^`]*`/g, spaces)
}

/** Other strings of the file, at most two. */
function othersOf(match: string, code: string): readonly string[] {
  const all = [...new Set([...code.matchAll(/'[^'\n]+'/g)].map(([text]) => text))]
  const at = all.indexOf(match)
  return [all[(at + 1) % all.length]!, all[(at + 2) % all.length]!].filter((other) => other !== match)
}
