import { endpoints } from '@portal/contract/catalogue.ts'
import type { WorkerCompute } from './compute.ts'
import type { Arguments, Results } from './worker-messages.ts'

/** An operation with its arguments, as another thread or process asks for it. */
export type Operation = {
  readonly [Kind in keyof Arguments]: { readonly kind: Kind; readonly args: Arguments[Kind] }
}[keyof Arguments]

/** Does what another thread or process asks for. @throws as the operation does */
export async function operationResult(compute: WorkerCompute, { kind, args }: Operation): Promise<Results[keyof Results]> {
  if (kind === 'checkQuotes') return await compute.checkQuotes(args.institutionId, args.sent, args.receivedAt)
  if (kind === 'warm') return await compute.warm(args.institutionId).then(() => null)
  if (kind === 'evaluateLimits') return await compute.evaluateLimits(args.institutionId)
  if (kind === 'computeRun') return await compute.computeRun(args.institutionId)
  const { method, path, call } = args
  const endpoint = endpoints.find((each) => each.method === method && each.path === path)
  if (!endpoint) throw new Error(`There is no call ${method} ${path}.`)
  const { bytes, isCacheable } = await compute.answer(endpoint, call)
  // A copy of these bytes alone: the memory of a Buffer can hold others.
  return { bytes: new Uint8Array(bytes), isCacheable }
}
