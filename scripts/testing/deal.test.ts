import { deepEqual } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { it } from 'node:test'

import { deal, SECONDS } from './deal.ts'

it('gives each process as much to do, and every file to one of them', () => {
  const files = ['brief', 'long', 'also brief', 'longest', 'third']
  deepEqual(deal(files, 2, { longest: 9, long: 8, third: 2 }), [
    ['longest', 'brief', 'also brief'],
    ['long', 'third'],
  ])
})

it('weighs files that there are', () => {
  deepEqual(
    Object.keys(SECONDS).filter((file) => !existsSync(file)),
    [],
  )
})
