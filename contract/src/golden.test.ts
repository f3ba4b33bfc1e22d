import { deepEqual, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import { catalogue } from './catalogue.ts'
import { embeddedReport, reportDocument, reportPdf } from './reports/embedded-report.ts'
import { explain } from './reports/explain.ts'
import { live } from './reports/live.ts'
import { whatChanged } from './reports/what-changed.ts'

const FOLDER = new URL('../golden/', import.meta.url)
const files = readdirSync(FOLDER).map((file) => ({
  file,
  ...(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { path: string; request: unknown; reply: unknown }),
}))
const calls = [...catalogue.reports, ...catalogue.charts]

describe('the golden replies', () => {
  it('are requests and replies of the contract, as they stand', () => {
    for (const { file, path, request, reply } of files) {
      const endpoint = calls.find((each) => each.path === path)
      ok(endpoint, `${file}: no call has the path ${path}`)
      deepEqual(endpoint.request.parse(request), request, file)
      deepEqual(endpoint.response.parse(reply), reply, file)
    }
  })

  it('include every call whose figures depend on a close only', () => {
    const others: readonly { readonly path: string }[] = [
      ...[embeddedReport, reportDocument, reportPdf, explain, live],
      // It depends on bookings, which the golden replies have none of, as they use no database.
      whatChanged,
    ]
    const expected = calls.map(({ path }) => path).filter((path) => !others.some((each) => each.path === path))
    deepEqual([...new Set(files.map(({ path }) => path))].sort(), expected.sort())
  })
})
