import { initStartUp } from '@portal/contract/selection/clients.ts'

import { errorText, SessionEnded } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { useClientStore } from '#session/client-store.ts'
import { notify } from '#session/notices.ts'
import { selectionBody } from '#session/request-body.ts'

/** Initialises the client after sign-in: the saved selection, or the first client. */
export async function startUp(): Promise<void> {
  try {
    const { clientName, accountsInScope, reportingCCY, useLive } = await call(initStartUp, { body: selectionBody('') })
    useClientStore.setState({
      selectedClient: clientName,
      accountsInScope,
      selectedCCY: reportingCCY,
      useLive,
      isLoaded: true,
      isModeKnown: true,
    })
  } catch (error) {
    // The shell loads the selection again, so an error here does not block the user.
    if (!(error instanceof SessionEnded)) notify('error', errorText(error))
  }
}
