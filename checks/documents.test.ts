import { deepEqual, equal, ok } from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, it } from 'node:test'

const documents = globSync('**/*.md', { exclude: (path) => /(^|\/)(node_modules|\.data|dist)(\/|$)/.test(path) })
const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts)

/** Code spans that look like a repository path, and link targets. */
function pathsIn(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!.replace(/#.*$/, ''))
  return [
    ...spans.filter(
      (span) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(span) && (/\/./.test(span) || /\.(ts|tsx|md|json|mjs|css|sh)$/.test(span)),
    ),
    ...links.filter((link) => link !== '' && !/^[a-z]+:/.test(link)),
  ]
}

/** An empty folder may remain after a move and is not in git, so it does not count. */
function isFileOrFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && (!found.isDirectory() || globSync('**/*.*', { cwd: path }).length > 0)
}

/** A path may be relative to the root, to the document, or to the source folder of a workspace. */
const stands = (document: string, path: string): boolean =>
  [
    '',
    posix.dirname(document),
    ...['contract', 'analytics', 'engine', 'presentation', 'server', 'web'].map((room) => `${room}/src`),
  ].some((base) => isFileOrFolder(posix.join(base, path)))

const sources = globSync(
  '{contract,analytics,engine,presentation,server,web,chart3d,e2e,checks,bench,faults,attacks,scan,scripts}/**/*.{ts,tsx,mjs,css,sql}',
  {
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  },
)

/** The numbers of the decisions that a text names, such as 7 in “decision 7” and “docs/decisions/0007-lots-and-fees.md”. */
const decisionsIn = (text: string): number[] =>
  [...text.matchAll(/\bdecisions?[\s*/]+(?:\* )?(\d+)\b/gi)].map(([, number]) => Number(number))

describe('the documents', () => {
  it('name only files and folders that exist', () => {
    const missing = documents.flatMap((document) =>
      pathsIn(readFileSync(document, 'utf8'))
        .filter((path) => !path.startsWith('/') && !stands(document, path))
        .map((path) => `${document}: ${path}`),
    )
    deepEqual(missing, [])
  })
  it('name only npm scripts that exist', () => {
    const missing = documents.flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, script]) => !scripts.includes(script!))
        .map(([, script]) => `${document}: npm run ${script}`),
    )
    deepEqual(missing, [])
  })
  it('name every part of the deep tests, in README', () => {
    const parts = [...readFileSync('scripts/test-deep.ts', 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name!)
    const readme = readFileSync('README.md', 'utf8')
    const listed = parts.filter((name) => readme.includes(`\`${name}\``))
    ok(parts.length > 10)
    deepEqual(listed, parts)
  })
  it('and the code name only decisions that there are, by their number', () => {
    const numbers = globSync('docs/decisions/*.md').map((file) => Number(posix.basename(file).slice(0, 4)))
    const missing = [...documents, ...sources]
      .filter((file) => file !== 'checks/documents.test.ts')
      .flatMap((file) =>
        decisionsIn(readFileSync(file, 'utf8'))
          .filter((number) => !numbers.includes(number))
          .map((number) => `${file}: decision ${number}`),
      )
    deepEqual(missing, [])
    deepEqual(decisionsIn('as decision 7, docs/decisions/0007-lots-and-fees.md and decisions\n * 12 say'), [7, 7, 12])
  })
  it('on decisions have the number of their file, each once', () => {
    const files = globSync('docs/decisions/*.md').sort()
    const titles = files.map((file) => Number(/^# (\d+)\. /.exec(readFileSync(file, 'utf8'))?.[1]))
    deepEqual(
      titles,
      files.map((file) => Number(posix.basename(file).slice(0, 4))),
    )
    equal(new Set(titles).size, titles.length)
  })
})
