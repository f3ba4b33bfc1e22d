import pg from 'pg'

import type { Transaction } from './database.ts'

/** `PGCOPY\n\377\r\n\0`, flags and the length of an extension that nothing has: what a binary copy begins with. */
const HEADER_BYTES = 19
/** Stands where the next row would tell how many columns it has. */
const END = -1

/**
 * Reads rows as the bytes that PostgreSQL keeps, where everything else comes as text: of long columns of bytes that takes a quarter of
 * the time. Row level security holds as for any other query.
 *
 * @param query without parameters: a copy takes none
 * @param take is given the columns of each row; their bytes stand only until it returns, and none may be null
 */
export async function copyRows(tx: Transaction, query: string, take: (columns: readonly Buffer[]) => void): Promise<void> {
  const { client } = (tx as unknown as { readonly session: { readonly client: pg.ClientBase } }).session
  let rest: Buffer = Buffer.alloc(0)
  let skipped = 0
  const read = (chunk: Buffer): void => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    if (skipped === 0 && bytes.length >= HEADER_BYTES) at = skipped = HEADER_BYTES
    while (skipped > 0) {
      const row = rowAt(bytes, at)
      if (!row) break
      take(row.columns)
      at = row.end
    }
    // The connection writes the next message over this one.
    rest = Buffer.from(bytes.subarray(at))
  }
  await new Promise<void>((resolve, reject) => {
    const copy = new pg.Query(`copy (${query}) to stdout (format binary)`, (error: unknown) =>
      error ? reject(error) : resolve(),
    )
    client.query(Object.assign(copy, { handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => read(chunk) }))
  })
}

/** The row that begins there; undefined where it has not come whole, and at the end. */
function rowAt(bytes: Buffer, from: number): { readonly columns: readonly Buffer[]; readonly end: number } | undefined {
  if (bytes.length < from + 2) return undefined
  const count = bytes.readInt16BE(from)
  if (count === END) return undefined
  const columns: Buffer[] = []
  let at = from + 2
  for (let column = 0; column < count; column++) {
    if (bytes.length < at + 4) return undefined
    const end = at + 4 + bytes.readInt32BE(at)
    if (bytes.length < end) return undefined
    columns.push(bytes.subarray(at + 4, end))
    at = end
  }
  return { columns, end: at }
}
