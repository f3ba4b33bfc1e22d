import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, it } from 'node:test'

/** All but the specification, whose wording is not ours. */
const documents = globSync('**/*.md', {
  exclude: (path) => /(^|\/)(node_modules|test-results|\.data|dist)(\/|$)/.test(path),
}).filter((document) => document !== 'docs/specification.md')

const MAX_LINE = 100

/** Words that only this code base used. The audit trail keeps its name. */
const PRIVATE_WORDS =
  /\b(told|heeds?|deeds?|griefs?|evenings?|whoever|nobody|somebody|meanwhile|walks|walked|(?<!audit )trails)\b/i

/** The lines of prose and tables that are too long. Code, tables written by a program, and a link or code span alone cannot be wrapped. */
function longLinesIn(text: string): number[] {
  const prose = text
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, (code) => code.replaceAll(/.+/g, ''))
    .replaceAll(/^<!-- (table|paint|compute) -->[\s\S]*?^<!-- end of \1 -->/gm, (table) => table.replaceAll(/.+/g, ''))
  return prose.split('\n').flatMap((line, i) => {
    const isCode = line.startsWith('    ') && !/^ +[-*] /.test(line)
    const isOneLink = !/\s/.test(line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '').replace(/^\s*(?:[-*]|\d+\.)?\s+/, ''))
    return line.length > MAX_LINE && !isCode && !isOneLink ? [i + 1] : []
  })
}

describe('the documents', () => {
  it('have lines of at most 100 characters', () => {
    const long = documents.flatMap((document) => longLinesIn(readFileSync(document, 'utf8')).map((line) => `${document}:${line}`))
    deepEqual(long, [])
    const words = 'word '.repeat(21)
    deepEqual(longLinesIn(['short', words, '```', words, '```', `    ${words}`, `  - ${words}`].join('\n')), [2, 7])
  })

  it('use the words of the field', () => {
    const found = documents.flatMap((document) =>
      readFileSync(document, 'utf8')
        // Names of tests and of code are quoted as they are, and rows of tables may come from a program.
        .replaceAll(/“[^”]*”|`[^`]*`|^\|.*$/gm, '')
        .split('\n')
        .filter((line) => PRIVATE_WORDS.test(line))
        .map((line) => `${document}: ${line.trim()}`),
    )
    deepEqual(found, [])
  })

  it('of docs/ are all in its index', () => {
    const index = readFileSync('docs/README.md', 'utf8')
    const linked = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => posix.join('docs', target!))
    const missing = ['docs/specification.md', ...documents]
      .filter((document) => document.startsWith('docs/') && document !== 'docs/README.md')
      .filter((document) => !linked.includes(document))
    deepEqual(missing, [])
  })
})
