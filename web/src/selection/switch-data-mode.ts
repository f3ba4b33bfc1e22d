import { initStartUp } from '@portal/contract/selection/clients.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { useSave } from '#api/use-save.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { useAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { clearReplyMode, useReplyMode } from '#session/data-mode.ts'
import { selectionBody } from '#session/request-body.ts'

interface DataModeSwitch {
  readonly isLive: boolean
  /** False until the server has sent the mode: a switch pressed earlier could go the wrong way. */
  readonly isKnown: boolean
  readonly isSwitching: boolean
  readonly switchTo: (isLive: boolean) => void
}

/**
 * The Close or Live mode of the server session, which another tab may have changed. Switching refetches all data, so that no
 * figure of the other mode remains.
 */
export function useDataMode(): DataModeSwitch {
  const { useLive: isLive, isModeKnown: isKnown } = useClientStore()
  useRequestedMode(true)
  return { isLive, isKnown, ...useModeSwitching() }
}

/** Requests the mode on a screen without figures. Waits until no request is running, because a reply may contain the mode. */
export function useModeOfScreen(): void {
  const isKnown = useClientStore((store) => store.isModeKnown)
  const isSelectionLoaded = useClientStore((store) => store.isLoaded)
  const isReplied = useReplyMode((reply) => reply.mode !== null)
  const isUnderWay = useIsFetching() > 0
  const isOpen = isSelectionLoaded && !isKnown && !isReplied
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (!isOpen || isUnderWay) return
    const timer = setTimeout(() => setIsAsked(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isUnderWay])
  useRequestedMode(isOpen && isAsked)
}

/** Maximum time after the selection is known in which a screen's code requests its figures. */
const QUIET_MS = 300

function useRequestedMode(isWanted: boolean): void {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const { data } = useQuery({
    queryKey: ['start-up'],
    queryFn: ({ signal }) => call(initStartUp, { body: selectionBody(''), signal }),
    enabled: hasToken && isWanted,
  })
  useEffect(() => {
    if (data !== undefined) useClientStore.setState({ useLive: data.useLive, isModeKnown: true })
  }, [data])
}

/** Only the switching state, for components that know the mode from the page's figures. */
export function useModeSwitching(): Pick<DataModeSwitch, 'isSwitching' | 'switchTo'> {
  const save = useSave(toggleLive, {
    success: ({ useLive }) => successText('toggleLive', { mode: useLive ? 'Live' : 'Close' }),
    failure: failureText('toggleLive'),
    onSaved: ({ useLive }) => {
      useClientStore.setState({ useLive, isModeKnown: true })
      clearReplyMode()
      void queryClient.invalidateQueries()
    },
  })
  return {
    isSwitching: save.isPending,
    switchTo: (useLive) => save.mutate({ body: { ...selectionBody(useClientStore.getState().selectedClient), useLive } }),
  }
}
