import { useState } from 'react'

/** What the person chose and has not saved; null where it is as saved. */
interface ScopeDraft {
  readonly clientName: string | null
  readonly accounts: ReadonlySet<string> | null
}

const NOTHING: ScopeDraft = { clientName: null, accounts: null }

/**
 * The unsaved choice. Where another client becomes the saved one, here or in the header, it is dropped, but for the accounts that were
 * chosen of this very client.
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
    forgetAccounts: () => setDraft((former) => ({ ...former, accounts: null })),
  }
}

/** Whether a draft differs from what is saved: a choice taken back is none. */
export function isUnsaved({ clientName, accounts }: ScopeDraft, savedClient: string, saved: readonly string[]): boolean {
  if (clientName !== null && clientName !== savedClient) return true
  return accounts !== null && (accounts.size !== saved.length || saved.some((id) => !accounts.has(id)))
}
