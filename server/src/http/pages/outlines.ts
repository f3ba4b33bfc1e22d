import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Outline of a screen before its reader is known, as the build drew it. */
export interface Outline {
  /** The screen's name, for the browser's tab. */
  readonly title: string
  /** Whether it stands in the frame of the signed-in portal. */
  readonly isFramed: boolean
  readonly html: string
}

const FILE = '.vite/outlines.json'

/**
 * The outlines of a build, by path as in the list of screens.
 *
 * @param isDemo for an installation with demo data, whose screens say so
 * @returns none where the build left none
 */
export function outlinesOf(webFolder: string, isDemo: boolean): ReadonlyMap<string, Outline> {
  const path = join(webFolder, FILE)
  if (!existsSync(path)) return new Map()
  const built = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<'real' | 'demo', Readonly<Record<string, Outline>>>>
  return new Map(Object.entries(built[isDemo ? 'demo' : 'real']))
}
