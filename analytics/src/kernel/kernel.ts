import { compiledKernel } from './compiled-kernel.ts'
import type { Kernel } from './kernel-loops.ts'
import { plainKernel } from './plain-kernel.ts'

/** The kernel that this machine runs. */
export const kernel: Kernel = compiledKernel() ?? plainKernel()
