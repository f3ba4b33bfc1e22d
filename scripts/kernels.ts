import { writeFileSync } from 'node:fs'

import { kernelSource } from '../analytics/kernels/source.ts'

/*
 * Writes the bytes of the WebAssembly kernels, after a change to what stands in `analytics/kernels`.
 *
 *     node scripts/kernels.ts
 */
writeFileSync('analytics/src/kernel/module-bytes.ts', kernelSource())
