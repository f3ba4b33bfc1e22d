import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { auditCheckpoints } from '../tables/audit.ts'
import { letters } from '../tables/jobs.ts'
import { openidProviders } from '../tables/openid.ts'
import { runKeys } from '../tables/runs.ts'
import { signIns, users } from '../tables/session.ts'
import { feeds } from '../tables/sources.ts'

/** The number of stored values by the id of the key that has sealed or signed them. */
export async function countByKey(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ id: string; count: string }>(sql`
    select id, count(*) from (select ${users.factorKeyId} as id from ${users} where ${users.factorSecret} is not null
      union all select ${signIns.factorKeyId} from ${signIns} where ${signIns.factorSecret} is not null
      union all select ${openidProviders.secretKeyId} from ${openidProviders}
      union all select ${letters.keyId} from ${letters}
      union all select ${feeds.keyId} from ${feeds} where ${feeds.secret} is not null
      union all select ${runKeys.sealingKeyId} from ${runKeys} where ${runKeys.privateKey} is not null
      union all select ${auditCheckpoints.keyId} from ${auditCheckpoints}) as sealed
    group by id order by id`)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}
