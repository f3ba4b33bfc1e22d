import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

/** `export function f`, and `export const f =` where what follows begins like an arrow function. */
const EXPORTED = /^export (?:async )?(?:function\*? (\w+)|const (\w+)[^=\n]*(?:=>[^=\n]*)*=\s*(?:async\s+)?[(<])/gm

/** A docstring with a word in it, which ends right here. */
const DOCSTRING = /\/\*\*(?:[^*]|\*(?!\/))*\w(?:[^*]|\*(?!\/))*\*\/\n$/

/** The exported functions of a file without a docstring right above them; of several overloads one has it for all. */
function undocumentedIn(text: string): string[] {
  const documented = new Map<string, boolean>()
  for (const { 1: declared, 2: assigned, index } of text.matchAll(EXPORTED)) {
    const name = (declared ?? assigned)!
    documented.set(name, documented.get(name) === true || DOCSTRING.test(text.slice(0, index)))
  }
  return [...documented].filter(([, isDocumented]) => !isDocumented).map(([name]) => name)
}

describe('every exported function', () => {
  it('says what it does: meaning, units, sign, what it throws', () => {
    const missing = globSync('{analytics,engine,contract,presentation,server,web,chart3d}/src/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => undocumentedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
    deepEqual(missing.sort(), [])
  })

  it('is found in each form in which it may be written', () => {
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
/** Said. */
export const eight = () => 8
/**
 * Said at length.
 *
 * @throws never
 */
export function nine() {}
/** Of something else. */

export const ten = () => 10
/** */
export const eleven = () => 11
/** Said for both. */
export function twelve(a: string): string
export function twelve(a: number): number
`),
      ['one', 'two', 'three', 'four', 'five', 'six', 'ten', 'eleven'],
    )
  })
})
