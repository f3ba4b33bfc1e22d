import { a } from './a.ts'
import { b1 } from './b1.ts'
import { b2 } from './b2.ts'
import { c } from './c.ts'
import { d2 } from './d2.ts'
import { e } from './e.ts'
import { f } from './f.ts'
import type { KernelJob } from './job.ts'

/** Every kernel job by name. */
export const KERNEL_JOBS: readonly KernelJob[] = [a, b1, b2, c, d2, e, f]
