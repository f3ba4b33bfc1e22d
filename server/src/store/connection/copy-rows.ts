import pg from 'pg'

import type { Transaction } from '../database.ts'
import { takingCopies } from './receiving-socket.ts'

/** `PGCOPY\n\377\r\n\0`, flags and the length of an extension that nothing has: what a binary copy begins with. */
const HEADER_BYTES = 19
/** Stands where the next row would tell how many columns it has. */
const END = -1

/**
 * Reads rows as the bytes that PostgreSQL keeps, where everything else comes as text. A column is put where it stays as it comes, so that
 * one of a megabyte costs little more than the same in a file. Row level security holds as for any other query.
 *
 * @param query without parameters: a copy takes none
 * @param take is given the columns of each row, each in memory of its own; none may be null
 */
export async function copyRows(tx: Transaction, query: string, take: (columns: readonly Buffer[]) => void): Promise<void> {
  const { client } = (tx as unknown as { readonly session: { readonly client: Connected } }).session
  const next = inPieces(readRows(take))
  let failure: { readonly error: unknown } | undefined
  // What fails here fails in a socket's callback, where nobody catches it.
  const read = (piece: Uint8Array) => {
    try {
      next(piece)
    } catch (error) {
      failure ??= { error }
    }
  }
  await takingCopies(client.connection.stream, read, () => {
    return new Promise<void>((resolve, reject) => {
      const copy = new pg.Query(`copy (${query}) to stdout (format binary)`, (error: unknown) =>
        error ? reject(error) : resolve(),
      )
      // What comes enciphered is not taken on its way, and comes message by message.
      const sent: unknown = client.query(
        Object.assign(copy, { handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => read(chunk) }),
      )
      // A statement after the end of its transaction is refused.
      if (sent instanceof Promise) sent.catch(reject)
    })
  })
  if (failure) throw failure.error
}

type Connected = pg.ClientBase & { readonly connection: pg.Connection }

/** Says how many bytes it wants next, and is given them in memory of their own. */
type Reader = Generator<number, void, Buffer>

function* readRows(take: (columns: readonly Buffer[]) => void): Reader {
  yield HEADER_BYTES
  for (;;) {
    const count = (yield 2).readInt16BE()
    if (count === END) return
    const columns: Buffer[] = []
    while (columns.length < count) columns.push(yield (yield 4).readInt32BE())
    take(columns)
  }
}

/** Gives a reader what it wants from pieces that are cut anywhere. */
function inPieces(reader: Reader): (piece: Uint8Array) => void {
  let wanted = roomFor(reader.next())
  let filled = 0
  return (piece) => {
    let from = 0
    while (wanted && (from < piece.length || wanted.length === 0)) {
      const to = Math.min(piece.length, from + wanted.length - filled)
      wanted.set(piece.subarray(from, to), filled)
      filled += to - from
      from = to
      if (filled < wanted.length) continue
      wanted = roomFor(reader.next(wanted))
      filled = 0
    }
  }
}

/** Not from the memory that small buffers share: numbers of several bytes have to stand on a border of as many. */
const roomFor = ({ done, value }: IteratorResult<number, void>): Buffer | undefined =>
  done ? undefined : Buffer.allocUnsafeSlow(value as number)
