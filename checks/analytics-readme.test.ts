import { deepEqual, equal, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { createContext, runInContext } from 'node:vm'

const readme = readFileSync('analytics/README.md', 'utf8')
/** Examples of the engine may use functions of analytics. */
const documents = [readme, readFileSync('engine/README.md', 'utf8')].join('\n')
/** Code spans may contain line breaks. */
const spans = [...readme.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, span]) =>
  span!.replaceAll(/\s+/g, ' '),
)

/** The argument names between two parentheses, without question marks and default values; a destructuring pattern has no name. */
function argumentNames(text: string): string[] {
  const names: string[] = []
  let depth = 0
  let name = ''
  for (const letter of `${text},`) {
    if ('([{<'.includes(letter)) depth++
    if (')]}>'.includes(letter)) depth--
    if (letter !== ',' || depth > 0) {
      name += letter
      continue
    }
    const plain = /^\s*(\.\.\.)?(\w+)/.exec(name)
    if (name.trim() !== '') names.push(plain ? plain[2]! : '')
    name = ''
  }
  return names
}

/** The text between the parenthesis at a position and its closing one. */
function inParentheses(text: string, open: number): string {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if ('([{'.includes(text[i]!)) depth++
    if (')]}'.includes(text[i]!) && --depth === 0) return text.slice(open + 1, i)
  }
  throw new Error(`nothing closes ${text.slice(open, open + 40)}`)
}

interface ExportedFunction {
  readonly file: string
  readonly name: string
  /** Empty for a destructuring pattern, which the README may give any name. */
  readonly names: readonly string[]
}

function exportedIn(file: string): ExportedFunction[] {
  const text = readFileSync(file, 'utf8').replaceAll('=>', '→')
  return [...text.matchAll(/^export function (\w+)(?:<[^(]*>)?\(/gm)].map(({ 0: match, 1: name, index }) => ({
    file,
    name: name!,
    names: argumentNames(inParentheses(text, index + match.length - 1)),
  }))
}

const files = globSync('analytics/src/**/*.ts')
  .filter((file) => !file.includes('.test.'))
  .sort()
const functions = files.flatMap(exportedIn)

/**
 * Whether a code span documents a function: it has the same arguments, or `…` for those of the previous one, or it is only the
 * name as part of another entry.
 */
function documentsFunction(span: string, { name, names }: ExportedFunction): boolean {
  if (span === name || span === `${name}(…)`) return true
  return (
    span.startsWith(`${name}(`) && argumentNames(inParentheses(span.replaceAll('=>', '→'), name.length)).length === names.length
  )
}

/** A value as text: typed arrays as arrays, numbers with twelve digits, which are the same in every JavaScript engine. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (ArrayBuffer.isView(part)) return [...(part as Float64Array)]
    return typeof part === 'number' ? Number(part.toPrecision(12)) : part
  })

describe("the analytics' README", () => {
  it('names every exported function, with its arguments', () => {
    const undocumented = functions.filter((exported) => !spans.some((span) => documentsFunction(span, exported)))
    deepEqual(
      undocumented.map(({ file, name, names }) => `${file}: ${name}(${names.map((argument) => argument || '{ … }').join(', ')})`),
      [],
    )
  })
  it('names every exported constant', () => {
    const words = new Set(spans.flatMap((span) => span.match(/\w+/g) ?? []))
    const constants = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => ({ file, name: name! })),
    )
    deepEqual(
      constants.filter(({ name }) => !words.has(name)).map(({ file, name }) => `${file}: ${name}`),
      [],
    )
  })
  it('gives examples with the stated results', async () => {
    const all: Record<string, unknown> = { Float64Array, Int32Array }
    for (const file of [...files, ...globSync('engine/src/{attribution,ledger,lots,positions}/**/*.ts')])
      if (!file.includes('.test.')) Object.assign(all, await import(`../${file}`))
    const context = createContext(all)
    let examples = 0
    for (const [, block] of documents.matchAll(/^```ts\n([\s\S]*?)^```$/gm))
      for (const line of block!.split('\n')) {
        const [expression, expected] = line.split(' // → ')
        // A block may use the results of earlier blocks and declare their names again.
        const value: unknown = runInContext(expression!.replace(/^const /, 'var '), context)
        if (expected === undefined) continue
        examples++
        equal(textOf(value), textOf(runInContext(`(${expected})`, context)), line)
      }
    ok(examples > 20, `${examples} examples`)
  })
})
