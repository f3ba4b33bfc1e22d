import { targetOf } from '../../checks/arrows.ts'

const REFERENCE = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** The files that a file imports or names by `new URL`, without libraries; a folder ends with a slash. */
export function referencesOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, specifier]) => targetOf(file, specifier!) ?? [])
}

/**
 * The test files that a change affects: changed ones, and those that import a changed file transitively. @param references the
 * imports of each file of the repository
 */
export function reachedTests(references: ReadonlyMap<string, readonly string[]>, changed: readonly string[]): readonly string[] {
  const reached = new Set(changed)
  const isReached = (target: string) =>
    reached.has(target) || (target.endsWith('/') && changed.some((file) => file.startsWith(target)))
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const [file, targets] of references) if (!reached.has(file) && targets.some(isReached)) reached.add(file)
  }
  return [...reached].filter((file) => file.endsWith('.test.ts')).sort()
}
