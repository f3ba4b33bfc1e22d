import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Changes the text of a module; returns the same text to leave it unchanged. */
export type Rewrite = (source: string) => string

const SERVER = new URL('../', import.meta.url).href
/** Not copied: the database of the tests, of which one is enough, and the collector of tests. */
const SHARED = ['database.ts', 'quiet-tests.ts'].map((file) => `${SERVER}testing/${file}`)
/** By the name of a copy: its changes, by the path of the file below `server`. */
const copies = new Map<string, ReadonlyMap<string, Rewrite>>()
/** Replacements of modules for copies, by specifier. */
const STAND_INS = new Map<string, string>()
let isHooked = false

/**
 * Loads a second copy of a module of the server and everything of the server that it imports, in this process, with some files changed.
 * The original modules are not affected.
 *
 * @param name of the copy: the same name is the same copy
 * @param path of the module, and of the changed files, below `server`
 * @throws where a rewrite changes nothing, since such a test proves nothing
 */
export async function importCopy<M>(name: string, path: string, changes: Readonly<Record<string, Rewrite>>): Promise<M> {
  hook()
  copies.set(name, new Map(Object.entries(changes)))
  return (await import(`${SERVER}${path}?copy=${encodeURIComponent(name)}`)) as M
}

/** Copies get this module, a file of `server/testing`, in place of another. */
export function standIn(specifier: string, file: string): void {
  STAND_INS.set(specifier, pathToFileURL(fileURLToPath(new URL(file, import.meta.url))).href)
}

function hook(): void {
  if (isHooked) return
  isHooked = true
  registerHooks({
    resolve: (specifier, context, next) => {
      const copy = context.parentURL === undefined ? null : new URL(context.parentURL).searchParams.get('copy')
      if (copy === null) return next(specifier, context)
      const resolved = next(STAND_INS.get(specifier) ?? specifier, context)
      if (!isOurs(resolved.url) || SHARED.includes(resolved.url)) return resolved
      return { ...resolved, url: `${resolved.url.split('?', 1)[0]}?copy=${encodeURIComponent(copy)}`, shortCircuit: true }
    },
    load: (url, context, next) => {
      const copy = url.startsWith(SERVER) ? new URL(url).searchParams.get('copy') : null
      const file = url.split('?', 1)[0]!
      const rewrite = copy === null ? undefined : copies.get(copy)?.get(file.slice(SERVER.length))
      if (!rewrite) return next(url, context)
      const before = readFileSync(fileURLToPath(file), 'utf8')
      const source = rewrite(before)
      if (source === before) throw new Error(`The copy "${copy}" changes nothing in ${file.slice(SERVER.length)}.`)
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

const isOurs = (url: string): boolean => url.startsWith(`${SERVER}src/`) || url.startsWith(`${SERVER}testing/`)
