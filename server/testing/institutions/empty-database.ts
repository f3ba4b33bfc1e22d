import { query } from '../query.ts'

/** Makes a database without tables beside a test database, on the same server; returns its URL. */
export async function emptyDatabaseBeside(url: string, purpose: string): Promise<string> {
  const name = `clarity_${purpose}_${process.pid}`
  await query(url, `create database ${name}`)
  return url.replace(/\/clarity_test_\w+/, `/${name}`)
}
