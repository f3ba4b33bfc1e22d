import { globSync, readFileSync } from 'node:fs'

import { DOCUMENT, statements } from './document.ts'

const GENERATED = /(^|\/)(node_modules|dist|golden)(\/|$)/
const TESTS = /\.(test|spec|setup)\.ts$|^checks\/specification\/(texts|constants|fields)\.ts$/
/** The document itself, and a test with ids as samples. */
const NOT_READ = [DOCUMENT, 'checks/specification.test.ts']

const files = globSync('**/*.{ts,tsx,mjs,css,sql,md}', { exclude: (path) => GENERATED.test(path) }).filter(
  (file) => !NOT_READ.includes(file),
)

/** The statements that a text names, such as S4.7 or S4.7 to S4.9. */
export const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bS(\d+)\.(\d+)\b(?: to S\1\.(\d+)\b)?/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `S${section}.${Number(first) + at}`),
  )

/** The statements that each file names. */
export const references: readonly { readonly file: string; readonly id: string }[] = files.flatMap((file) =>
  idsIn(readFileSync(file, 'utf8')).map((id) => ({ file, id })),
)

/** Text before the first section is about the document and needs no test. */
const isOpen = (id: string, statement: string): boolean =>
  id.startsWith('S0.') || /\bnot shown( unless stated)?\.$/.test(statement)

/** The statements that no test names, with their wording. */
export function untested(): readonly string[] {
  const named = new Set(references.filter(({ file }) => TESTS.test(file)).map(({ id }) => id))
  return [...statements].filter(([id, text]) => !named.has(id) && !isOpen(id, text)).map(([id, text]) => `${id}: ${text}`)
}
