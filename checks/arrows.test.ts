import { deepEqual, equal } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import { circles, inCircles, MAY_IMPORT, violationOf, violations } from './arrows.ts'

describe('the import rules', () => {
  it('point downwards in every file', () => deepEqual(violations(), []))

  it('allow no import cycle, not even of types', () => {
    deepEqual(circles(), [])
    const four = new Map([
      ['a', ['b']],
      ['b', ['a', 'c']],
      ['c', ['zod']],
      ['d', ['a']],
    ])
    deepEqual(inCircles(four), ['a', 'b'])
  })
  it('name existing folders', () => {
    const folders = Object.keys(MAY_IMPORT).map((room) => room.replace(/^([^/]+)/, '$1/src'))
    deepEqual(
      folders.filter((folder) => !existsSync(folder)),
      [],
    )
  })
  it('name folders of ARCHITECTURE.md', () => {
    const page = readFileSync('ARCHITECTURE.md', 'utf8')
    const rooms = Object.keys(MAY_IMPORT).map((room) => room.replace(/^(server|web|engine)\//, '$1/src/'))
    deepEqual(
      rooms.filter((room) => !page.includes(room.includes('/') ? `\`${room}\`` : `**${room}**`)),
      [],
    )
  })

  it('reject a report that writes SQL', () => {
    equal(violationOf('server/src/reports/risk-snapshot.ts', '#store/prices.ts'), 'server/reports may not import server/store')
    equal(violationOf('server/src/reports/risk-snapshot.ts', 'drizzle-orm'), 'drizzle-orm may be imported in server/store only')
  })
  it('reject a screen that imports another', () =>
    equal(violationOf('web/src/screens/risk/a.tsx', '#screens/summary/b.tsx'), 'a screen may not import another screen'))
  it('reject a folder that the table does not list', () =>
    equal(violationOf('server/src/helpers/a.ts', 'node:fs'), 'server/helpers is not a room of the house'))
  it('reject code of the chart script in the bundles of the page', () => {
    equal(violationOf('web/src/charts/a.ts', '@portal/chart3d/spec.ts'), undefined)
    equal(violationOf('web/src/charts/a.ts', '@portal/chart3d/mount.ts'), 'of chart3d only chart3d/src/spec.ts may be imported')
    equal(violationOf('chart3d/src/mount.ts', '@portal/contract/endpoint.ts'), 'chart3d may not import contract')
  })
  it('reject any import in analytics but its own', () => {
    equal(violationOf('analytics/src/risk/a.ts', 'node:fs'), 'analytics may not import node:fs')
    equal(violationOf('analytics/src/risk/a.ts', '../statistics/b.ts'), undefined)
  })
})
