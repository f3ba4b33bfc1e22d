import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import os from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Bytes that have to be free there: twice what all tests below the browser use at a time. */
const ROOM = 3 * 2 ** 30

/**
 * Where tests put their temporary files: in memory, where the system has a folder of that with enough room and `TMPDIR` names no other.
 * Tests copy a database some hundred times, and the file system of a disk takes ten times as much of the processor for it.
 */
export function temporaryFolder(inMemory = IN_MEMORY, room = ROOM): string {
  return !process.env.TMPDIR && hasRoom(inMemory, room) ? inMemory : os.tmpdir()
}

function hasRoom(folder: string, room: number): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= room && os.freemem() >= room && runsPrograms(folder)
  } catch {
    return false
  }
}

/** Where root runs PostgreSQL as another user, its programs are copied beside its data. */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  return !mounts.some((mount) => mount.split(' ')[1] === folder && /\bnoexec\b/.test(mount))
}
