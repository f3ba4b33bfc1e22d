import { deepEqual, rejects } from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { makeDataFolder } from '../../../testing/data-folder.ts'
import { writeWhole } from './write-whole.ts'

const folder = makeDataFolder('write-whole')
const file = path.join(folder, 'ledger.zip')
beforeEach(() => writeFileSync(file, 'former'))
after(() => rmSync(folder, { recursive: true }))

test('a file takes the place of the former one once it is whole', async () => {
  const seen = await writeWhole(file, async (temporary) => {
    writeFileSync(temporary, 'new')
    return readFileSync(file, 'utf8')
  })
  deepEqual([seen, readFileSync(file, 'utf8'), readdirSync(folder)], ['former', 'new', ['ledger.zip']])
})

test('where writing fails the former one stays, and nothing beside it', async () => {
  const failing = writeWhole(file, async (temporary) => {
    writeFileSync(temporary, 'ne')
    throw new Error('EIO')
  })
  await rejects(failing, /EIO/)
  deepEqual([readFileSync(file, 'utf8'), readdirSync(folder)], ['former', ['ledger.zip']])
})
