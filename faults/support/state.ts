import pg from 'pg'

/** Stored objects that the writers modify, by name, each as one text. */
export type State = ReadonlyMap<string, string>

/** All modified objects as rows of a name and a value. */
const ROWS = `
  select 'cells:' || u.id as name, coalesce(string_agg(p.portfolio_id::text, ',' order by p.portfolio_id), '') as value
    from users u left join user_portfolios p on p.user_id = u.id group by u.id
  union all select 'place:' || id, portfolio_id::text from accounts
  union all select 'token:' || ip_addresses[1], count(*)::text from api_tokens where revoked_at is null group by ip_addresses[1]
  union all select 'secret:' || token_hash, '1' from api_tokens where revoked_at is null
  union all select 'preference:' || user_id || ':' || key, value #>> '{}' from preferences
  union all select 'user:' || email, '1' from users
  union all select 'portfolio:' || name, '1' from portfolios where not is_withdrawn
  union all select 'import:' || name, count(*)::text from imports group by name
  union all select 'export:' || object, count(*)::text from audit_events where action = 'session.export' group by object
  union all select 'prices:' || b.name, count(*)::text from prices p join batches b on b.id = p.batch_id
    where b.undone_at is null group by b.name
  union all select 'auditEvent:' || action, count(*)::text from audit_events where result = 'success' group by action
  union all select 'unfinished', count(*)::text from imports where state in ('waiting', 'running')
  union all select 'failed', string_agg(name, ',') from imports where state in ('failed', 'refused')`

/** Rows without their parent, and accounts outside the portfolios of their client: there must be none. */
const ORPHANS = `
  select (select count(*)::int from accounts a left join portfolios p on p.id = a.portfolio_id and p.client_id = a.client_id
      where p.id is null) +
    (select count(*)::int from user_portfolios x left join users u on u.id = x.user_id
      left join portfolios p on p.id = x.portfolio_id where u.id is null or p.id is null) +
    (select count(*)::int from prices x left join batches b on b.id = x.batch_id where b.id is null) as orphans`

/** Reads the state of the database. */
export async function readState(url: string): Promise<State> {
  const rows = await query<{ name: string; value: string | null }>(url, ROWS)
  return new Map(rows.map(({ name, value }) => [name, value ?? '']))
}

/** The number of rows without their parent. */
export async function countOrphans(url: string): Promise<number> {
  const [row] = await query<{ orphans: number }>(url, ORPHANS)
  return row!.orphans
}

/** Runs a query on a connection of its own, as the owner. */
export async function query<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'faults' })
  client.on('error', () => {})
  await client.connect()
  try {
    // Row level security applies to the owner too.
    await client.query(`set clarity.system = 'on'`)
    const { rows } = await client.query<Row>(text, [...values])
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}
