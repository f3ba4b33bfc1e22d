import { equal } from 'node:assert/strict'
import os from 'node:os'
import { afterEach, beforeEach, it } from 'node:test'

import { temporaryFolder } from './temporary-folder.ts'

/** Any folder that can be written to stands for one in memory. */
const FOLDER = import.meta.dirname
const { TMPDIR } = process.env
beforeEach(() => {
  delete process.env.TMPDIR
})
afterEach(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
})

it('is the folder in memory where that has room', { skip: process.platform !== 'linux' }, () => {
  equal(temporaryFolder(FOLDER, 1), FOLDER)
})

it('is the usual one where the folder in memory is small or missing', () => {
  equal(temporaryFolder(FOLDER, Number.POSITIVE_INFINITY), os.tmpdir())
  equal(temporaryFolder(`${FOLDER}/none`, 1), os.tmpdir())
})

it('is the one that `TMPDIR` names', () => {
  process.env.TMPDIR = '/var/tmp'
  equal(temporaryFolder(FOLDER, 1), '/var/tmp')
})
