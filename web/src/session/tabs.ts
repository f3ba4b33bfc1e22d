/** Why a person is signed out: they asked for it, or they were away. */
export type SignOutReason = 'user' | 'idle'

/** What the tabs of one browser tell each other. They share one session, and each keeps its token in its own memory. */
type TabMessage =
  | { readonly kind: 'signed-out'; readonly reason: SignOutReason }
  | { readonly kind: 'signed-in'; readonly userId: string }
  | { readonly kind: 'active' }
  | { readonly kind: 'activity-told'; readonly atMs: number }

const channel = new BroadcastChannel('clarity-session')

/** Tells the other tabs of this browser. */
export function tellTabs(message: TabMessage): void {
  channel.postMessage(message)
}

/** Calls the listener with what the other tabs say, never with what this one said, until the function given back is called. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const listen = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
