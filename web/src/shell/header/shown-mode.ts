import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'

/** The mode of the figures on the page or, without figures, of the session; unknown until the server has sent one. */
export function useShownMode(): { readonly mode: 'Close' | 'Live'; readonly isKnown: boolean; readonly isReplied: boolean } {
  const isLive = useClientStore((store) => store.useLive)
  const isModeKnown = useClientStore((store) => store.isModeKnown)
  const replied = useReplyMode((reply) => reply.mode)
  return { mode: replied ?? (isLive ? 'Live' : 'Close'), isKnown: replied !== null || isModeKnown, isReplied: replied !== null }
}
