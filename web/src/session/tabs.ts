/** Why a user is signed out: on request, or because of inactivity. */
export type SignOutReason = 'user' | 'idle'

/** Messages between tabs of one browser. Tabs share one session, and each keeps its token in memory. */
type TabMessage =
  | { readonly kind: 'signed-out'; readonly reason: SignOutReason }
  | { readonly kind: 'signed-in'; readonly userId: string }
  | { readonly kind: 'active' }
  | { readonly kind: 'activity'; readonly atMs: number }

const channel = new BroadcastChannel('clarity-session')

/** Sends a message to the other tabs. */
export function broadcastToTabs(message: TabMessage): void {
  channel.postMessage(message)
}

/** Listens to messages of other tabs. @returns a function that stops it */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const listen = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
