import type { Database } from '#store/database.ts'
import { watchReplica } from '../watch-replica.ts'
import { bad, type Finding, good } from './finding.ts'

const MEGABYTE = 1_000_000
/** Above this a replica does not keep up, however busy the primary is just now. */
const MAX_BEHIND_BYTES = 64 * MEGABYTE

/** Whether the replica answers and keeps up. */
export async function examineReplica(primary: Database, url: string): Promise<Finding> {
  const watch = watchReplica(primary, url)
  const { status, behindBytes } = await watch.look().finally(watch.close)
  if (status === 'away')
    return bad('replica', 'It does not answer, or its login may not sign in. Start it, or correct DATABASE_REPLICA_URL.')
  if (status === 'foreign')
    return bad(
      'replica',
      'It is no streaming replica of the database of DATABASE_URL and is not asked. Correct DATABASE_REPLICA_URL.',
    )
  const bytes = behindBytes ?? 0
  if (bytes > MAX_BEHIND_BYTES)
    return bad('replica', `It is ${Math.round(bytes / MEGABYTE)} MB behind and is not asked. Look into its log and at its disk.`)
  return good('replica', bytes === 0 ? 'It answers and is up to date.' : `It answers, ${bytes} bytes behind.`)
}
