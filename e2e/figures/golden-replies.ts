import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { goldenContent } from '../stored/golden.ts'

/** The golden reply to a call, checked by the contract. `of` is the scope of the calls on the market, or the return method. */
export const goldenReply = <E extends AnyEndpoint>({ path, response }: E, of?: 'market' | 'portfolio' | 'mwr'): ResponseOf<E> =>
  response.parse(goldenContent(path, of)) as ResponseOf<E>
