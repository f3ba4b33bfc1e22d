import type { SealingKey } from '#base/secrets/seal.ts'
import type { Transaction } from '../database.ts'
import { BEFORE_THE_FIRST, hashOfRow, hashOfRows, hashOfRun, isSignedRun } from './run-chain.ts'
import { publishedKeys } from './run-keys.ts'
import { foreignRunKeys } from './run-signing.ts'
import { findRunHead, readRunRows, runsAfter, type StoredRun } from './runs.ts'

/** All runs of an institution are as they were signed, or the first one that is not. */
type RunFinding =
  | { readonly isWhole: true; readonly runs: number }
  | { readonly isWhole: false; readonly sequence: number; readonly problem: RunProblem }

type RunProblem = 'changed' | 'missing' | 'rows changed' | 'not signed' | 'signed with a key that is not ours'

const BATCH = 100

/**
 * Verifies every run of an institution, from the first to the last: its rows, its hash and that of the one before, its signature.
 *
 * @param key which private keys are sealed with; null where it is not at hand: then public keys are taken as they are
 */
export async function verifyRuns(tx: Transaction, institutionId: string, key: SealingKey | null): Promise<RunFinding> {
  const foreign = key === null ? [] : await foreignRunKeys(tx, institutionId, key)
  const keys = new Map((await publishedKeys(tx, institutionId)).map(({ id, publicKey }) => [id, publicKey]))
  const head = await findRunHead(tx, institutionId)
  let sequence = 0
  let previousHash = BEFORE_THE_FIRST
  for (;;) {
    const next = await runsAfter(tx, institutionId, sequence, BATCH)
    if (next.length === 0) break
    for (const run of next) {
      sequence += 1
      if (run.sequence !== sequence) return broken(sequence, 'missing')
      if (run.previousHash !== previousHash || run.hash !== hashOfRun(run)) return broken(sequence, 'changed')
      if (!(await areRowsWhole(tx, run))) return broken(sequence, 'rows changed')
      const publicKey = keys.get(run.keyId)
      if (publicKey === undefined || !isSignedRun(run, publicKey)) return broken(sequence, 'not signed')
      if (foreign.includes(run.keyId)) return broken(sequence, 'signed with a key that is not ours')
      previousHash = run.hash
    }
  }
  if (sequence < (head?.sequence ?? 0)) return broken(sequence + 1, 'missing')
  if (sequence > 0 && head?.hash !== previousHash) return broken(sequence, 'changed')
  return { isWhole: true, runs: sequence }
}

async function areRowsWhole(tx: Transaction, run: StoredRun): Promise<boolean> {
  const rows = await readRunRows(tx, run)
  return rows.length === run.rowCount && rows.every((row) => row.hash === hashOfRow(row)) && hashOfRows(rows) === run.rowsHash
}

const broken = (sequence: number, problem: RunProblem): RunFinding => ({ isWhole: false, sequence, problem })
