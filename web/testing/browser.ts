const channels = new Set<Channel>()

/** A channel between tabs that delivers at once, and does not keep the process of a test running. */
class Channel extends EventTarget {
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

// Globals that modules of the portal use when they are loaded, and Node.js lacks or has otherwise. Import this file first.
Object.assign(globalThis, { matchMedia: () => ({ matches: true }), BroadcastChannel: Channel })
