import { dataExceptions } from '@portal/contract/institution/exceptions.ts'
import type { TokenCaller } from '#access/caller.ts'
import { Failure } from '#base/failure.ts'
import type { WorkerCompute } from './compute.ts'

/** How many closes and rates are in doubt; none where nothing is quoted yet. */
export const doubtCounter =
  ({ answer }: Pick<WorkerCompute, 'answer'>) =>
  async (institutionId: string): Promise<number> => {
    // Doubts are the same for every caller, and their count names no client.
    const caller: TokenCaller = { kind: 'token', institutionId, tokenId: '', scopes: [] }
    try {
      const { bytes } = await answer(dataExceptions, { caller, body: {}, lane: 'batch' })
      return dataExceptions.response.parse(JSON.parse(Buffer.from(bytes).toString())).openCount
    } catch (error) {
      if (error instanceof Failure && error.status === 409) return 0
      throw error
    }
  }
