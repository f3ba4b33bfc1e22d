import type { Named } from '@portal/contract/selection/selection-request.ts'
import { useNavigate } from '@tanstack/react-router'
import { Briefcase, Coins, Wallet } from 'lucide-react'

import { paletteText, paletteWords } from '#messages/palette-texts.ts'
import { useClientNames, useCurrencyCodes } from '#selection/load-selection.ts'
import { currencyBody, useSaveAccounts, useSaveClient, useSaveCurrency } from '#selection/save-selection.ts'
import { useClientStore } from '#session/client-store.ts'
import { selectionBody } from '#session/request-body.ts'
import type { CommandEntry } from './command-entry.ts'

/** Other clients, accounts and currencies; choosing one saves it as header and Settings do. */
export function useSelectionEntries(accounts: readonly Named[]): readonly CommandEntry[] {
  const { selectedClient, selectedCCY } = useClientStore()
  const clients = useClientNames(true)
  const currencies = useCurrencyCodes(true)
  const saveClient = useSaveClient()
  const saveCurrency = useSaveCurrency()
  return [
    ...clients.map(
      ({ id, name }): CommandEntry => ({
        id: `client:${id}`,
        kind: 'client',
        title: name,
        detail: name === selectedClient ? paletteText('current') : paletteText('switchClient'),
        icon: Briefcase,
        run: () => name !== selectedClient && saveClient.mutate({ clientName: name }),
      }),
    ),
    ...useAccountEntries(accounts),
    ...useAccountPages(accounts),
    ...currencies.map(
      (code): CommandEntry => ({
        id: `currency:${code}`,
        kind: 'currency',
        title: code,
        detail: code === selectedCCY ? paletteText('current') : paletteText('setCurrency'),
        icon: Coins,
        run: () => code !== selectedCCY && saveCurrency.mutate({ body: currencyBody(code) }),
      }),
    ),
  ]
}

/** The page of each account. */
function useAccountPages(accounts: readonly Named[]): readonly CommandEntry[] {
  const navigate = useNavigate()
  return accounts.map(
    ({ id, name }): CommandEntry => ({
      id: `account-page:${id}`,
      kind: 'account',
      title: name,
      detail: paletteText('accountPage'),
      words: paletteWords('account'),
      icon: Wallet,
      run: () => void navigate({ to: '/account/$accountId', params: { accountId: id } }),
    }),
  )
}

function useAccountEntries(accounts: readonly Named[]): readonly CommandEntry[] {
  const { selectedClient, accountsInScope } = useClientStore()
  const save = useSaveAccounts()
  if (accounts.length < 2) return []
  const saveScope = (ids: readonly string[]) => save.mutate({ body: selectionBody(selectedClient, ids) })
  return [
    {
      id: 'account:all',
      kind: 'account',
      title: paletteText('allAccounts'),
      detail: paletteText('accountsInScope', { inScope: accountsInScope.length, all: accounts.length }),
      words: paletteWords('account'),
      icon: Wallet,
      run: () => saveScope(accounts.map(({ id }) => id)),
    },
    ...accounts.map(
      ({ id, name }): CommandEntry => ({
        id: `account:${id}`,
        kind: 'account',
        title: name,
        detail: paletteText('onlyAccount'),
        words: paletteWords('account'),
        icon: Wallet,
        run: () => saveScope([id]),
      }),
    ),
  ]
}
