/** A channel without other tabs, which does not keep the process of a test running. */
class NoOtherTabs extends EventTarget {
  postMessage(): void {}
}

// What modules of the portal use when they are loaded, and Node.js does not have. Import this file first.
Object.assign(globalThis, { matchMedia: () => ({ matches: true }), BroadcastChannel: NoOtherTabs })
