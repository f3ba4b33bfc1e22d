import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/**
 * The selection for reports: client, accounts, currency, mode. It is persisted for the browser session only (specification S3.7).
 */
interface ClientSelection {
  readonly selectedClient: string
  readonly accountsInScope: readonly string[]
  readonly selectedCCY: string
  /** The client whose report was viewed last. */
  readonly reportsLastClient: string | null
  readonly useLive: boolean
}

export interface ClientStore extends ClientSelection {
  /**
   * True once the server has confirmed the selection in this page. The persisted selection fills the header immediately but may
   * exceed the user's present rights, so no report uses it.
   */
  readonly isLoaded: boolean
  /** True once the server has sent the session's mode in this page; until then `useLive` is the persisted value. */
  readonly isModeKnown: boolean
  /** Why the selection could not be loaded; null if it could. */
  readonly loadError: Error | null
}

const nothingSelected: ClientStore = {
  selectedClient: '',
  accountsInScope: [],
  selectedCCY: '',
  reportsLastClient: null,
  useLive: false,
  isLoaded: false,
  isModeKnown: false,
  loadError: null,
}

export const useClientStore = create<ClientStore>()(
  persist(() => nothingSelected, {
    name: 'clientStore',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ isLoaded: _, isModeKnown: __, loadError: ___, ...selection }): ClientSelection => selection,
  }),
)

/** Clears the selection, also in session storage. */
export function clearClientStore(): void {
  useClientStore.setState(nothingSelected)
  useClientStore.persist.clearStorage()
}
