import pg from 'pg'

/** Makes a database without tables beside a test database, on the same server; returns its URL. */
export async function emptyDatabaseBeside(url: string, purpose: string): Promise<string> {
  const name = `clarity_${purpose}_${process.pid}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  return url.replace(/\/clarity_test_\w+/, `/${name}`)
}
