import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { PARKED, SEEN_BY_TESTS } from './parked.ts'
import { parseFile, type Repository, readRepository, unreached, wronglyParked } from './reachable.ts'

const parked = Object.values(PARKED).flat()

describe('the program', () => {
  const repository = readRepository()

  it('uses every export outside of its own file, except the listed ones; tests and benches do not count', () =>
    deepEqual(unreached(repository, parked).sort(), [...SEEN_BY_TESTS].sort()))
  it('does not reach parked exports, and all of them exist', () => deepEqual(wronglyParked(repository, parked), []))
})

/** A repository with one program and one test. */
function repositoryOf(files: Readonly<Record<string, string>>, test = ''): Repository {
  const product = new Map(Object.entries(files).map(([file, text]) => [file, parseFile(file, text)]))
  const file = 'server/src/a.test.ts'
  return { product, programs: ['server/src/main.ts'], others: new Map([[file, parseFile(file, test)]]) }
}

describe('an export', () => {
  const sums = 'export function sum() { return add() }\nexport function add() {}\nexport function mean() { return sum() }'
  const file = 'analytics/src/sums.ts'
  const test = "import { mean } from '@portal/analytics/sums.ts'\nmean()"

  it('that only a test or only its own file uses is found', () => {
    const main = "import { sum } from '@portal/analytics/sums.ts'\nsum()"
    deepEqual(unreached(repositoryOf({ 'server/src/main.ts': main, [file]: sums }, test), []), [`${file} add`, `${file} mean`])
  })
  it('that only unused code imports is found', () => {
    const files = {
      'server/src/main.ts': "import { used } from './between.ts'\nused()",
      'server/src/between.ts': `import { mean } from '@portal/analytics/sums.ts'
export const used = () => {}
export const left = () => mean()`,
      [file]: 'export const mean = () => {}',
    }
    deepEqual(unreached(repositoryOf(files), []), ['server/src/between.ts left', `${file} mean`])
  })
  it('is not used by a property or an argument of the same name', () => {
    const files = {
      'server/src/main.ts': "import { row } from './row.ts'\nrow().mean",
      'server/src/row.ts': 'export const row = () => ({ mean: 1 })',
      [file]: 'export const mean = () => {}',
    }
    deepEqual(unreached(repositoryOf(files), []), [`${file} mean`])
  })
  it('is used by a worker, by `import()`, as a type, in JSX and by a re-export', () => {
    const files = {
      'server/src/main.ts': `new Worker(new URL('./worker.ts', import.meta.url))
const load = () => import('./later.ts').then(({ later }) => later)
load()`,
      'server/src/worker.ts': "import { passed, type Shape } from './passes.ts'\nconst shape: Shape = passed()\nshape()",
      'server/src/passes.ts': "export { inner as passed } from './inner.ts'\nexport type { Shape } from './inner.ts'",
      'server/src/inner.ts': 'export type Shape = () => void\nexport const inner = () => () => {}',
      'server/src/later.ts': "import { Box } from './box.tsx'\nexport const later = () => Box\nexport const never = 1",
      'server/src/box.tsx': "import { Line } from './line.tsx'\nexport const Box = () => <Line />",
      'server/src/line.tsx': 'export const Line = () => null',
    }
    deepEqual(unreached(repositoryOf(files), []), ['server/src/later.ts never'])
  })
  it('that is parked permits what it uses; it may neither be reached nor missing', () => {
    const files = {
      'server/src/main.ts': "import { sum } from '@portal/analytics/sums.ts'\nsum()",
      [file]: "import { add } from './add.ts'\nexport const sum = () => 1\nexport const mean = () => add()",
      'analytics/src/add.ts': 'export const add = () => {}',
    }
    const repository = repositoryOf(files)
    deepEqual(unreached(repository, [`${file} mean`]), [])
    const wrong = [`${file} sum`, `${file} median`]
    deepEqual(wronglyParked(repository, [`${file} mean`, ...wrong]), wrong)
  })
})
