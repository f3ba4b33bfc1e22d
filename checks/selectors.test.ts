import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

/** Paper is laid out once. */
const ON_PAPER_ALONE = 'server/src/documents/page/page-style.ts'

/**
 * What a browser finds out for every element of a page whenever it is restyled: `:has()`, which looks below each, and siblings named by
 * no class or tag, for which all that precede each are looked at. A chart has thousands of siblings. The component that knows the fact
 * says it in a class or an attribute instead.
 */
const SLOW = /:has\(|~\s*(?:\*|\[|:(?!is\(\.))/g

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

const slowIn = (text: string): readonly string[] => [...withoutComments(text).matchAll(SLOW)].map(([found]) => found)

/** In code a tilde is something else. */
const slowInCode = (text: string): readonly string[] => slowIn(text).filter((found) => !found.startsWith('~'))

const styles = globSync('web/{src,public}/**/*.css').map((file) => [file, slowIn(readFileSync(file, 'utf8'))] as const)
const code = globSync('{web,server,presentation,chart3d}/src/**/*.{ts,tsx}').map(
  (file) => [file, slowInCode(readFileSync(file, 'utf8'))] as const,
)

describe('selectors', () => {
  it('ask nothing that slows every change of a page', () => {
    const found = [...styles, ...code].filter(([file, slow]) => file !== ON_PAPER_ALONE && slow.length > 0)
    deepEqual(Object.fromEntries(found), {})
  })

  it('are found out where they do', () => {
    deepEqual(slowIn('.card:has(> .tail) { color: red }'), [':has('])
    deepEqual(slowIn('.grid > .half ~ * {}\n.bar ~ :not(.half) {}\n.bar ~ [data-open] {}'), ['~ *', '~ :', '~ ['])
    deepEqual(slowIn('.half[data-open-end] ~ :is(.whole, .wide), .bar + *, .a ~ section {}\n/* :has() */'), [])
  })
})
