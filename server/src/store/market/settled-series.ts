import { type InstrumentKind, kindModel } from '@portal/engine/instruments/kinds.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { settledDays } from '@portal/engine/market/settled-days.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { settledSeries } from '../tables/series.ts'
import { keptIn, type Merges, mergedOrKept } from './merges.ts'

/**
 * The instruments, by id, and currencies, by code, that a batch trades, or traded before a revision, on a day on which a trade may
 * settle a doubt. Those of merged instruments are among them whatever the day.
 */
export async function unsettledSubjects(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  merges: Merges,
): Promise<ReadonlySet<string>> {
  const own = sql`institution_id = ${institutionId} and batch_id = ${batchId}`
  const { rows } = await tx.execute<{ subject: string; kind: InstrumentKind | null }>(sql`
    select distinct dealt.subject, dealt.kind from (
      select case when type <> 'fx' then ${keptIn(merges, sql`entry.instrument_id`)}::text
                  when entry.currency = pivot_currency then instrument.currency else entry.currency end as subject,
             case when type <> 'fx' then instrument.kind end as kind, day
      from (
        select type, instrument_id, currency, min(trade_date) as day from (
          select type, instrument_id, currency, trade_date, price from transactions where ${own}
          union all
          select former.* from (select external_id from transactions where ${own} and revision > 1) as corrected cross join lateral (
            select type, instrument_id, currency, trade_date, price from transactions
            where institution_id = ${institutionId} and external_id = corrected.external_id offset 0
          ) as former
        ) as any_revision where price > 0 group by 1, 2, 3
      ) as entry
      join instruments as instrument on instrument.id = entry.instrument_id and instrument.institution_id = ${institutionId}
      join institutions on institutions.id = ${institutionId}
      where (type in ('buy', 'sell') and entry.currency = instrument.currency)
        or (type = 'fx' and pivot_currency in (entry.currency, instrument.currency))
    ) as dealt
    left join ${settledSeries} as own on own.institution_id = ${institutionId} and own.subject = dealt.subject
    where own.subject is null or day <= settled_on ${merges.size === 0 ? sql`` : sql`or dealt.subject = any (${mergedIn(merges)})`}`)
  return new Set(rows.flatMap(({ subject, kind }) => (kind !== null && kindModel(kind).judgedAs === null ? [] : [subject])))
}

const mergedIn = (merges: Merges) => sql`string_to_array(${[...mergedOrKept(merges)].join(' ')}, ' ')`

/** Keeps from which day on series are settled, whether with or without the trades of a batch; those that are not are forgotten. */
export async function keepSettled(
  tx: Transaction,
  institutionId: string,
  merges: Merges,
  [before, after]: readonly [Market, Market],
): Promise<void> {
  const apart = mergedOrKept(merges)
  const former = settledDays(before)
  const days = [...settledDays(after)].filter(([subject]) => !apart.has(subject))
  if (days.length === 0) return
  const subjects = days.map(([subject]) => subject).join(' ')
  await tx.execute(sql`
    delete from ${settledSeries} where institution_id = ${institutionId} and subject = any (string_to_array(${subjects}, ' '))`)
  const settled = days.flatMap(([subject, day]) => {
    const without = former.get(subject) ?? null
    return day === null || without === null ? [] : [{ subject, day: Math.max(day, without) }]
  })
  await tx.execute(sql`
    insert into ${settledSeries} (institution_id, subject, settled_on)
    select ${institutionId}, subject, date '1970-01-01' + day
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled (subject text, day integer)`)
}
