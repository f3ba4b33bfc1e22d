import type { RunHead } from '@portal/contract/house/run-terms.ts'
import type { StoredRun } from '#store/runs/runs.ts'

/** Epoch seconds of an instant. */
export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000)

/** Epoch seconds of an ISO date. */
export const daySeconds = (day: string): number => Date.parse(`${day}T00:00Z`) / 1_000

/** Head of a run as it is read everywhere: in the order in which its hash covers it. */
export function presentRun(run: StoredRun): RunHead {
  const { institutionId, id, sequence, day, at, dataVersion, programVersion, conventions, rowCount, rowsHash } = run
  const { previousHash, keyId, hash, signature } = run
  return {
    institutionId,
    id,
    sequence,
    asOf: daySeconds(day),
    at: secondsOf(at),
    dataVersion,
    programVersion,
    conventions,
    rowCount,
    rowsHash,
    previousHash,
    keyId,
    hash,
    signature,
  }
}
