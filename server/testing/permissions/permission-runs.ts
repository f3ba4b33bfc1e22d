import { runCounts, runFigures } from '@portal/contract/house/run-terms.ts'

import { newId } from '../../src/store/id.ts'
import {
  BEFORE_THE_FIRST,
  byKindAndSubject,
  hashOfRow,
  hashOfRows,
  hashOfRun,
  signatureOfRun,
} from '../../src/store/runs/run-chain.ts'
import { type ComputedRow, RUN_CONVENTIONS } from '../../src/store/runs/run-content.ts'
import { signingKey } from '../../src/store/runs/run-signing.ts'
import { insertRun } from '../../src/store/runs/runs.ts'
import { accountId, clientId } from '../institutions/two-institutions.ts'
import type { AuthServer } from '../servers/auth-server.ts'

/**
 * A run of an earlier program, so that another one is due. Its figures are withheld.
 *
 * @param books accounts of each client
 * @returns its id
 */
export async function addRun(
  { db, clock, services }: AuthServer,
  institutionId: string,
  books: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const now = clock.now()
  const id = newId()
  const ofClients = Object.entries(books).flatMap(([client, names]) => rowsOf(institutionId, client, names))
  const accountIds = ofClients.filter(({ kind }) => kind === 'account').map(({ subject }) => subject)
  const house = row({ kind: 'house', subject: institutionId, clientId: null, accountIds }, { account: '', client: '' })
  const rows = [...ofClients, house]
    .toSorted(byKindAndSubject)
    .map((each) => ({ ...each, accountIds: [...each.accountIds], institutionId, runId: id, hash: hashOfRow(each) }))
  const signing = await db.withSystem((tx) => signingKey(tx, institutionId, services.factorKey, now))
  const run = {
    id,
    institutionId,
    sequence: 1,
    day: '2024-01-12',
    dataVersion: 1,
    at: now,
    programVersion: '1.0.0',
    conventions: RUN_CONVENTIONS,
    rowCount: rows.length,
    rowsHash: hashOfRows(rows),
    previousHash: BEFORE_THE_FIRST,
    keyId: signing.id,
  }
  const hash = hashOfRun(run)
  const signed = { ...run, hash, signature: signatureOfRun(hash, signing.privateKey) }
  await db.withInstitution(institutionId, (tx) => insertRun(tx, signed, rows))
  return id
}

/** The row of a client and those of its accounts. */
function rowsOf(institutionId: string, client: string, names: readonly string[]): readonly ComputedRow[] {
  const ids = names.map((name) => accountId(institutionId, client, name))
  const ofClient = clientId(institutionId, client)
  return [
    row({ kind: 'client', subject: ofClient, clientId: ofClient, accountIds: ids }, { account: '', client }),
    ...names.map((account, i) =>
      row({ kind: 'account', subject: ids[i]!, clientId: ofClient, accountIds: [ids[i]!] }, { account, client }),
    ),
  ]
}

function row(of: Omit<ComputedRow, 'content'>, named: { readonly account: string; readonly client: string }): ComputedRow {
  const withheld = Object.fromEntries([...Object.keys(runFigures), ...Object.keys(runCounts)].map((name) => [name, null]))
  return { ...of, content: JSON.stringify({ ...named, reportingCCY: 'USD', ...withheld, notes: [] }) }
}
