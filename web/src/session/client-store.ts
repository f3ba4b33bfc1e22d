import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** What the reports are about: kept for the browser session and no longer (specification S3.7). */
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
   * True once the server confirmed the selection in this page. What storage remembers fills the header at once, but may be older
   * than the user's present rights: no report runs on it.
   */
  readonly isLoaded: boolean
  /** True once the server said in this page whether the session is Live: until then `useLive` is what storage remembers. */
  readonly isModeKnown: boolean
  /** Why the selection could not be loaded, where it could not. */
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

/** Forgets the selection, here and in the session storage. */
export function clearClientStore(): void {
  useClientStore.setState(nothingSelected)
  useClientStore.persist.clearStorage()
}
