import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { sealingKey } from '../../src/base/secrets/seal.ts'
import { restore } from '../../src/operations/backup/restore.ts'
import { emptyDatabaseBeside } from '../institutions/empty-database.ts'

/** A folder a released version: `small.backup`, and in `replies.txt` a call a line: its name and the reply. */
export const RELEASES = fileURLToPath(new URL('../releases', import.meta.url))
/** Guards nothing: the institution is made up. */
export const RELEASE_KEY = sealingKey(Buffer.alloc(32, 1))

type Replies = Readonly<Record<string, string>>

const repliesOf = (version: string): string => path.join(RELEASES, version, 'replies.txt')

/** The replies that a release gave. */
export function readReplies(version: string): Replies {
  const lines = readFileSync(repliesOf(version), 'utf8').trimEnd().split('\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}

export const writeReplies = (version: string, replies: Replies): void =>
  writeFileSync(
    repliesOf(version),
    Object.entries(replies)
      .map(([name, reply]) => `${name} ${reply}\n`)
      .join(''),
  )

/**
 * Restores the backup of a release into a new database beside a given one.
 *
 * @returns its URL
 */
export async function restoreRelease(serverUrl: string, version: string): Promise<string> {
  const url = await emptyDatabaseBeside(serverUrl, `release_${version.replaceAll('.', '_')}`)
  const file = path.join(RELEASES, version, 'small.backup')
  await restore({ url, file, key: RELEASE_KEY, now: new Date('2026-03-21T09:00:00Z'), isReplacing: false })
  return url
}
