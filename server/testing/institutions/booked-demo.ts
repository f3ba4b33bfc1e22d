import { randomBytes } from 'node:crypto'

import { sealingKey } from '../../src/base/secrets/seal.ts'
import { ensureDemo } from '../../src/demo/ensure-demo.ts'
import type { Database } from '../../src/store/database.ts'

/** Books the demo institutions up to a day. @param factorKey seals their secrets; by default a random one */
export async function bookDemo(db: Database, asOf: string, factorKey = sealingKey(randomBytes(32))): Promise<void> {
  const ignore = () => {}
  const log = { info: ignore, warn: ignore, error: ignore }
  await ensureDemo(db, { now: new Date(`${asOf}T22:00:00Z`), asOf, log, factorKey })
}
