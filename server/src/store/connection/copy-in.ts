import pg from 'pg'

/** Properties of the driver's connection beside its declared methods. */
interface CopyConnection {
  readonly sendCopyFromChunk: (rows: Buffer) => void
  readonly endCopyFrom: () => void
}

/** A COPY with all of its rows at hand: a pipelined connection takes queries of the driver's own class only, and no streams. */
class CopyIn extends pg.Query {
  readonly #rows: Buffer

  constructor(statement: string, rows: Buffer, ended: (error: Error | null | undefined) => void) {
    super(statement, ended)
    this.#rows = rows
  }

  /** Called by the driver. */
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }
}

/** Carries out `copy … from stdin` with rows in the text format of COPY. */
export function copyIn(client: pg.Client | pg.PoolClient, statement: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new CopyIn(statement, rows, (error) => (error ? reject(error) : resolve()))
    // On the lease of a transaction this is a promise, which is rejected where the transaction is over.
    Promise.resolve(client.query(query)).catch(reject)
  })
}
