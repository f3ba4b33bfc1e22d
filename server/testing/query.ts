import pg from 'pg'

/** The rows of a query, the last where there are several, on a connection of its own. @param url of a database */
export async function query<Rows extends readonly object[] = readonly object[]>(url: string, text: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  // The query itself fails when the server ends.
  client.on('error', () => {})
  await client.connect()
  const result: unknown = await client.query(text).finally(() => client.end())
  const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult
  return last.rows as readonly object[] as Rows
}
