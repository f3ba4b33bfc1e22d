import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

/** A text put into a statement as it is: by the query builder's own door for it, or in a statement that is a text of ours. */
const RAW = /\bsql\.raw\(([^()]*)\)|\b(?:query|execute)\(\s*`([^`]*)`/g
const HOLE = /\$\{([^}]*)\}/g

/** Where that is done, and with what: names of types, none of which comes from outside. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'server/src/store/market/book-market.ts': ['type'],
  'server/src/store/recorded-as-of/read-sources.ts': ['as'],
}

/** What is put in, as the code names it. */
const rawIn = (text: string): readonly string[] =>
  [...text.matchAll(RAW)].flatMap(([, raw, statement]) =>
    raw === undefined ? [...statement!.matchAll(HOLE)].map(([, inner]) => inner!) : [raw],
  )

describe('SQL', () => {
  it('is made of no text but its own: every place that puts one in is known', () => {
    const found = globSync('server/src/**/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => [file, rawIn(readFileSync(file, 'utf8'))] as const)
      .filter(([, raw]) => raw.length > 0)
    deepEqual(Object.fromEntries(found.sort()), KNOWN)
  })

  it('is found out where a text gets into it', () => {
    const hole = (name: string) => ['$', '{', name, '}'].join('')
    deepEqual(rawIn(`tx.execute(sql\`select ${hole('sql.raw(name)')}\`)`), ['name'])
    deepEqual(rawIn(`client.query(\`select * from users where email = '${hole('email')}'\`)`), ['email'])
    deepEqual(rawIn(`tx.execute(sql\`select * from users where email = ${hole('email')}\`)`), [])
  })
})
