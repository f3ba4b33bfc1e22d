import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import {
  accountPortfolios,
  updateAccountPortfolios,
  updateUserPortfolios,
  userPortfolios,
} from '@portal/contract/institution/portfolios.ts'
import { useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import type { CallOptions } from '#api/send.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { accountMatrix, type Cell, type Matrix, userMatrix } from './matrix.ts'
import { type MatrixEdit, useMatrixEdit } from './use-matrix-edit.ts'

const texts = {
  users: { success: successText('saveUserPortfolios'), failure: failureText('saveUserPortfolios') },
  accounts: { success: successText('saveAccountPortfolios'), failure: failureText('saveAccountPortfolios') },
}

/** The User Assigns matrix of a client with its unsaved changes. */
export function useUserMatrix(clientId: string): MatrixEdit {
  const send = useKeyedCall()
  return useClientMatrix([QUERY_KEYS.userPortfolios, clientId], userPortfolios, clientId, userMatrix, {
    ...texts.users,
    send: (cells, headers) =>
      send(updateUserPortfolios, { headers, body: cells.map((cell) => ({ userID: cell.row, ...portfolioOf(cell) })) }),
  })
}

/** The Account Assigns matrix of a client with its unsaved changes. */
export function useAccountMatrix(clientId: string): MatrixEdit {
  const send = useKeyedCall()
  return useClientMatrix([QUERY_KEYS.accountPortfolios, clientId], accountPortfolios, clientId, accountMatrix, {
    ...texts.accounts,
    send: (cells, headers) =>
      send(updateAccountPortfolios, { headers, body: cells.map((cell) => ({ accountID: cell.row, ...portfolioOf(cell) })) }),
  })
}

/** Invalidates both matrices after users or portfolios were added or removed. */
export function invalidateMatrices(): void {
  for (const key of [QUERY_KEYS.userPortfolios, QUERY_KEYS.accountPortfolios])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

const portfolioOf = ({ column, isChecked }: Cell) => ({ portfolioID: column, checked: isChecked })

function useClientMatrix<E extends AnyEndpoint>(
  queryKey: readonly string[],
  endpoint: E,
  id: string,
  matrixOf: (reply: ResponseOf<E>) => Matrix,
  save: Parameters<typeof useMatrixEdit>[2],
): MatrixEdit {
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => matrixOf(await call(endpoint, { params: { id }, signal } as CallOptions<E>)),
  })
  return useMatrixEdit(queryKey, query, save)
}
