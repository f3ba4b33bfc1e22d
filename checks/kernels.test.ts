import { equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'

import { kernelSource } from '../analytics/kernels/source.ts'

it('the WebAssembly kernels are those of their source', () => {
  equal(readFileSync('analytics/src/kernel/module-bytes.ts', 'utf8'), kernelSource(), 'run node scripts/kernels.ts')
})
