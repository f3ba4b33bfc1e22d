import { deepEqual, equal } from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, it } from 'node:test'

import { makeDataFolder } from '../../../testing/data-folder.ts'
import { deleteAbandonedUploads } from './abandoned-uploads.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const folder = makeDataFolder('uploads')
after(() => rmSync(folder, { recursive: true }))

it('files and folders of uploads that were not touched for a day are deleted, and no others', async () => {
  for (const name of ['old', 'new']) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, '0'), 'x')
    writeFileSync(path.join(folder, `${name}-file`), 'x')
    const at = new Date(NOW.getTime() - (name === 'old' ? 25 : 23) * 3_600_000)
    for (const entry of [name, `${name}-file`]) utimesSync(path.join(folder, entry), at, at)
  }
  equal(await deleteAbandonedUploads(folder, NOW), 2)
  deepEqual(readdirSync(folder).sort(), ['new', 'new-file'])
  equal(await deleteAbandonedUploads(path.join(folder, 'missing'), NOW), 0)
})
