import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import { type FeedClient, saveStream } from './feed-client.ts'
import { isFinalName, offerFiles } from './folder-files.ts'

/** The files of a folder, oldest first; none of folders in it, and nothing that a symbolic link leads to. */
export const filesOfFolder: FeedClient = async ({ address }, { listedFolder, dataFolder, now }) => {
  const folder = path.resolve(address)
  if (listedFolder === undefined) throw new JobFailure(jobReason('feedNotListed', { what: address }))
  await assertPlain(folder, listedFolder, dataFolder)
  const entries = await readdir(folder, { withFileTypes: true }).catch(failOf(folder))
  const files: { readonly name: string; readonly size: number; readonly changedAt: number }[] = []
  for (const entry of entries) {
    const { name } = entry
    if (!entry.isFile() || !isFinalName(name)) continue
    const file = path.join(folder, name)
    const { mtimeMs: changedAt, size } = await lstat(file).catch(failOf(file))
    files.push({ name, size, changedAt })
  }
  return offerFiles(files, now(), ({ name }, to) => save(path.join(folder, name), name, to))
}

/** @throws JobFailure where the way from the listed folder has a symbolic link, or leads to the data of the portal */
async function assertPlain(folder: string, listedFolder: string, dataFolder: string): Promise<void> {
  const real = await realpath(folder).catch(failOf(folder))
  const expected = path.join(await realpath(listedFolder).catch(failOf(listedFolder)), path.relative(listedFolder, folder))
  // A process that only works may have none yet.
  const data = await realpath(dataFolder).catch(() => path.resolve(dataFolder))
  const isData = [real, data].some((one) => [real, data].every((other) => other === one || other.startsWith(one + path.sep)))
  if (real !== expected || isData) throw new JobFailure(jobReason('folderLinked', { what: folder }))
}

async function save(file: string, name: string, to: string): Promise<void> {
  // A file that has become a link since it was listed is not followed.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(failOf(file))
  try {
    if (!(await handle.stat()).isFile()) throw new JobFailure(jobReason('feedMissing', { what: name }))
    await saveStream(name, handle.createReadStream({ autoClose: false }), to)
  } finally {
    await handle.close()
  }
}

const failOf =
  (what: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EACCES' || error.code === 'EPERM') throw new JobFailure(jobReason('folderClosed', { what }))
    if (error.code === 'ELOOP') throw new JobFailure(jobReason('folderLinked', { what }))
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new JobFailure(jobReason('feedMissing', { what }))
    throw error
  }
