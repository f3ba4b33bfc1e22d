import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { goldenContent } from '../stored/golden.ts'

/** The golden reply to a call, checked by the contract. `scope` is that of the calls on the market. */
export const goldenReply = <E extends AnyEndpoint>({ path, response }: E, scope?: 'market' | 'portfolio'): ResponseOf<E> =>
  response.parse(goldenContent(path, scope)) as ResponseOf<E>
