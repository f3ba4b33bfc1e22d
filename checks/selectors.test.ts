import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

/** Printed pages are laid out only once. */
const ON_PAPER_ALONE = 'server/src/documents/page/page-style.ts'

/**
 * Selectors that a browser evaluates for every element at each style change: `:has()`, which examines descendants, and sibling
 * combinators without a class or tag, which examine all preceding siblings (a chart has thousands). Use a class or an attribute
 * on the component instead.
 */
const SLOW = /:has\(|~\s*(?:\*|\[|:(?!is\(\.))/g

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

const slowIn = (text: string): readonly string[] => [...withoutComments(text).matchAll(SLOW)].map(([found]) => found)

/** In TypeScript a tilde has other meanings. */
const slowInCode = (text: string): readonly string[] => slowIn(text).filter((found) => !found.startsWith('~'))

const styles = globSync('web/{src,public}/**/*.css').map((file) => [file, slowIn(readFileSync(file, 'utf8'))] as const)
const code = globSync('{web,server,presentation,chart3d}/src/**/*.{ts,tsx}').map(
  (file) => [file, slowInCode(readFileSync(file, 'utf8'))] as const,
)

describe('selectors', () => {
  it('do not slow every style change of a page', () => {
    const found = [...styles, ...code].filter(([file, slow]) => file !== ON_PAPER_ALONE && slow.length > 0)
    deepEqual(Object.fromEntries(found), {})
  })

  it('are found out where they do', () => {
    deepEqual(slowIn('.card:has(> .tail) { color: red }'), [':has('])
    deepEqual(slowIn('.grid > .half ~ * {}\n.bar ~ :not(.half) {}\n.bar ~ [data-open] {}'), ['~ *', '~ :', '~ ['])
    deepEqual(slowIn('.half[data-open-end] ~ :is(.whole, .wide), .bar + *, .a ~ section {}\n/* :has() */'), [])
  })
})
