import { c } from './c.ts'
import { d2 } from './d2.ts'
import { e } from './e.ts'
import type { KernelJob } from './job.ts'

/** Every kernel job by name. */
export const KERNEL_JOBS: readonly KernelJob[] = [c, d2, e]
