import { useState } from 'react'

/** The unsaved choice; null where it is as saved. */
interface ScopeDraft {
  readonly clientName: string | null
  readonly accounts: ReadonlySet<string> | null
}

const NOTHING: ScopeDraft = { clientName: null, accounts: null }

/**
 * The unsaved choice. If another client is saved, here or in the header, it is dropped, except accounts chosen for that client.
 */
export function useScopeDraft(savedClient: string) {
  const [draft, setDraft] = useState(NOTHING)
  const [client, setClient] = useState(savedClient)
  if (client !== savedClient) {
    setClient(savedClient)
    setDraft(draft.clientName === savedClient ? { ...draft, clientName: null } : NOTHING)
  }
  return {
    draft,
    chooseClient: (clientName: string) => setDraft({ clientName, accounts: null }),
    chooseAccounts: (accounts: ReadonlySet<string>) => setDraft((former) => ({ ...former, accounts })),
    clearAccounts: () => setDraft((former) => ({ ...former, accounts: null })),
  }
}

/** Whether a choice differs from the saved state. */
export function isUnsaved({ clientName, accounts }: ScopeDraft, savedClient: string, saved: readonly string[]): boolean {
  if (clientName !== null && clientName !== savedClient) return true
  return accounts !== null && (accounts.size !== saved.length || saved.some((id) => !accounts.has(id)))
}
