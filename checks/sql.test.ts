import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

/** A text inserted into SQL without a parameter: by `sql.raw`, or in a template literal that is executed. */
const RAW = /\bsql\.raw\(([^()]*)\)|\b(?:query|execute|copyTo|copyFrom)(?:<[^(]*>)?\(\s*`([^`]*)`/g
const HOLE = /\$\{([^}]*)\}/g

/** Permitted places and values: names of types, escaped names of tables and columns; none comes from a request. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'server/src/store/backup/replace-database.ts': ['tables', 'kind', "names.join(', ')", 'place', 'all', 'place', 'list', 'place'],
  'server/src/store/backup/snapshot.ts': ['list', 'place'],
  'server/src/store/backup/tables.ts': ['place'],
  'server/src/store/booking/staging.ts': ['type'],
  'server/src/store/inspection/inspect-database.ts': ['place'],
  'server/src/store/partitions.ts': [
    'place.table',
    'place.partition',
    'table',
    'partition',
    'rest',
    'rest',
    'rest',
    'condition',
    'partition',
    'rest',
    'partition',
    'table',
    'partition',
    'bound',
  ],
  'server/src/store/personal/erase-person.ts': ['type'],
  'server/src/store/recorded-as-of/read-sources.ts': ['as'],
}

/** The inserted expressions. */
const rawIn = (text: string): readonly string[] =>
  [...text.matchAll(RAW)].flatMap(([, raw, statement]) =>
    raw === undefined ? [...statement!.matchAll(HOLE)].map(([, inner]) => inner!) : [raw],
  )

describe('SQL', () => {
  it('is built from constant text: every place that inserts text is listed', () => {
    const found = globSync('server/src/**/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => [file, rawIn(readFileSync(file, 'utf8'))] as const)
      .filter(([, raw]) => raw.length > 0)
    deepEqual(Object.fromEntries(found.sort()), KNOWN)
  })

  it('with inserted text is detected', () => {
    const hole = (name: string) => ['$', '{', name, '}'].join('')
    deepEqual(rawIn(`tx.execute(sql\`select ${hole('sql.raw(name)')}\`)`), ['name'])
    deepEqual(rawIn(`client.query(\`select * from users where email = '${hole('email')}'\`)`), ['email'])
    deepEqual(rawIn(`tx.execute(sql\`select * from users where email = ${hole('email')}\`)`), [])
  })
})
