import { kindsThat } from '@portal/engine/instruments/kinds.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'
import type { WarnedBatch } from './batch-entries.ts'

/** Of so many shares and ETFs hardly one in ten has the close of the day before; fewer closes are not compared. */
export const MIN_CLOSES = 20
const MOVING = kindsThat(({ movesDaily }) => movesDaily)

/** The closes of an instrument that count, the last ones first. */
const closesOf = (instrument: SQL): SQL => sql`
  select row.day, row.close, row.batch_id from prices as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
  where row.instrument_id = ${instrument}`

/** The last closes of nearly all shares are those of the day before: a file was sent again with another day in it. */
export const sameAsDayBefore = ({ institutionId, batchId }: WarnedBatch): SQL => sql`
  with latest as materialized (
    select named.id, last.day, last.close from instruments as named
    cross join lateral (${closesOf(sql`named.id`)} order by row.day desc, batch.known_at desc limit 1) as last
    where named.institution_id = ${institutionId} and named.kind in ${MOVING} and last.batch_id = ${batchId}
  ), compared as (
    select count(*) as closes, count(*) filter (where before.close = latest.close) as same, max(latest.day) as day from latest
    cross join lateral (
      ${closesOf(sql`latest.id`)} and row.day < latest.day order by row.day desc, batch.known_at desc limit 1
    ) as before
    where latest.day = (select max(day) from latest)
  )
  select 'prices' as kind, to_char(day, 'YYYY-MM-DD') as external_id, null::integer as line,
         json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'same', same::text, 'closes', closes::text) as params
  from compared where closes >= ${MIN_CLOSES} and 10 * same >= 9 * closes`
