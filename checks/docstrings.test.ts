import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

/** Matches `export function f`, and `export const f =` followed by the start of an arrow function. */
const EXPORTED = /^export (?:async )?(?:function\*? (\w+)|const (\w+)[^=\n]*(?:=>[^=\n]*)*=\s*(?:async\s+)?[(<])/gm

/** A docstring with at least one word, at the end of the text. */
const DOCSTRING = /\/\*\*(?:[^*]|\*(?!\/))*\w(?:[^*]|\*(?!\/))*\*\/\n$/

/** The exported functions of a file without a docstring directly above them; one docstring is enough for all overloads. */
function undocumentedIn(text: string): string[] {
  const documented = new Map<string, boolean>()
  for (const { 1: declared, 2: assigned, index } of text.matchAll(EXPORTED)) {
    const name = (declared ?? assigned)!
    documented.set(name, documented.get(name) === true || DOCSTRING.test(text.slice(0, index)))
  }
  return [...documented].filter(([, isDocumented]) => !isDocumented).map(([name]) => name)
}

describe('every exported function', () => {
  it('has a docstring: meaning, units, sign, errors', () => {
    const missing = globSync('{analytics,engine,contract,presentation,server,web,chart3d}/src/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => undocumentedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
    deepEqual(missing.sort(), [])
  })

  it('is found in each form of declaration', () => {
    deepEqual(
      undocumentedIn(`
        export const LIMIT = 3
export function one() {}
export async function two() {}
export const three = (a: number) => a
export const four: (a: number) => number = (a) => a
export const five =
  <T>(a: T) =>
  () => a
export const six = async () => {}
export const answerSeven = answer(seven, async () => {})
/** Documented. */
export const eight = () => 8
/** Documented. @throws never */
export function nine() {}
/** Documents another declaration. */

export const ten = () => 10
/** */
export const eleven = () => 11
/** Documents both. */
export function twelve(a: string): string
export function twelve(a: number): number
`),
      ['one', 'two', 'three', 'four', 'five', 'six', 'ten', 'eleven'],
    )
  })
})
