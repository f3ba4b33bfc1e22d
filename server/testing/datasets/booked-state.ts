import type { Database } from '../../src/store/database.ts'
import { sql } from '../../src/store/drizzle.ts'

const REFERENCE = [
  'reporting_currencies',
  'holidays',
  'benchmarks',
  'instruments',
  'instrument_identifiers',
  'clients',
  'portfolios',
  'accounts',
  'tax_group_accounts',
  'benchmark_weights',
  'factors',
  'look_through_weights',
  'grouping_members',
  'market_rows',
  'curve_points',
  'dividend_yields',
]
/** Of mandates that have not ended, without ids: what begins again has others. */
const LIVE = 'mandates m on m.id = t.mandate_id and m.ended_at is null'
const MANDATES = {
  limits: `select to_jsonb(t) - 'id' - 'mandate_id' || jsonb_build_object('mandate', m.name) as row
    from limits t join ${LIVE} where t.ended_at is null`,
  mandate_assignments: `select to_jsonb(t) - 'id' - 'mandate_id' || jsonb_build_object('mandate', m.name) as row
    from mandate_assignments t join ${LIVE}`,
}
const LEDGER = ['transactions', 'income', 'transfers', 'corporate_actions']

/** All present rows of an institution: no undone batch, no superseded revision, rate or close, nothing withdrawn. */
export async function bookedState(db: Database, institutionId: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const state: Record<string, readonly string[]> = {}
  await db.withInstitution(institutionId, async (tx) => {
    const read = async (name: string, query: string) => {
      const { rows } = await tx.execute<{ row: object }>(sql.raw(query))
      // A currency's cash is built in: it may stay when the first batch that needed it is undone.
      state[name] = rows
        .map(({ row }) => JSON.stringify(row))
        .filter((row) => !row.includes('CASH:'))
        .sort()
    }
    for (const table of REFERENCE) await read(table, `select to_jsonb(t) as row from ${table} t`)
    for (const [table, query] of Object.entries(MANDATES)) await read(table, query)
    for (const table of LEDGER)
      await read(
        table,
        `select to_jsonb(t) - 'batch_id' - 'revision' as row from (
          select distinct on (e.external_id) e.* from ${table} e join batches b on b.id = e.batch_id and b.undone_at is null
          order by e.external_id, e.revision desc) t`,
      )
    for (const [table, of] of [
      ['prices', 'instrument_id'],
      ['fx_rates', 'currency'],
    ])
      await read(
        table!,
        `select to_jsonb(t) - 'batch_id' as row from (
          select distinct on (e.${of}, e.day) e.* from ${table} e join batches b on b.id = e.batch_id and b.undone_at is null
          order by e.${of}, e.day, b.known_at desc) t`,
      )
  })
  return state
}
