import { accessSync, constants, statSync } from 'node:fs'
import type { SourceFolder } from '#base/settings/config-values.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { bad, type Finding, good } from './finding.ts'

/** Whether the folders that statements are fetched from are there, and of institutions that are. */
export async function examineSourceFolders(db: Database, folders: readonly SourceFolder[]): Promise<readonly Finding[]> {
  if (folders.length === 0) return []
  const known = new Set((await listInstitutions(db)).flatMap(({ id, name }) => [id, name]))
  const problems = folders.flatMap(({ folder, institution }) => {
    if (!known.has(institution)) return [`there is no institution "${institution}" for ${folder}`]
    return isReadable(folder) ? [] : [`${folder} is no folder that the portal may read`]
  })
  if (problems.length === 0) return [good('sources', `${folders.length} folders are read.`)]
  return [bad('sources', `CLARITY_SOURCE_FOLDERS: ${problems.join('; ')}. \`npm run institution -- list\` has the names.`)]
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}
