import { writeFileSync } from 'node:fs'

import { kernelSource } from '../analytics/kernels/source.ts'

/* Rewrites the bytes of the WebAssembly kernels after a change in `analytics/kernels`. node scripts/kernels.ts */
writeFileSync('analytics/src/kernel/module-bytes.ts', kernelSource())
