import { commitSeed } from '../../scripts/commit-seed.ts'

/** Whether everything is to be tested, however long it takes: `npm run test:deep`. */
const isWhole = process.env.WHOLE === 'on'
const seed = Math.abs(commitSeed())

/** One of `parts` equal parts of a list, another one with each commit: its hash says which. The whole list where `WHOLE` is on. */
export const sampled = <T>(all: readonly T[], parts: number): readonly T[] =>
  isWhole ? all : all.filter((_, i) => i % parts === seed % parts)

/** How many random cases a property is tried with: some at each commit, many where `WHOLE` is on. */
export const runs = (some: number, many: number): { readonly numRuns: number } => ({ numRuns: isWhole ? many : some })
