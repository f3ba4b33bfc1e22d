/** A request as received and as its contract reads it. */
export interface RequestWords {
  readonly rawBody: unknown
  /** Once the contract was asked, and had nothing against it. */
  checked?: { readonly body: unknown }
}

/** Requests of a call that were parsed and checked, by the text of their body. */
interface KnownRequests {
  /** Undefined for one that has to be parsed and checked. */
  readonly of: (text: string) => RequestWords | undefined
  readonly keep: (text: string, words: RequestWords) => void
}

const MOST = 50
const LONGEST_TEXT = 4_096

/**
 * A browser that shows a screen again, and everybody with the same scope, sends the same text: what it says was found out before. To
 * be used only for calls whose replies are kept too, which hold no secret.
 */
export function createKnownRequests(): KnownRequests {
  const known = new Map<string, RequestWords>()
  return {
    of: (text) => known.get(text),
    keep: (text, words) => {
      if (text.length > LONGEST_TEXT || known.has(text)) return
      known.set(text, words)
      if (known.size > MOST) known.delete(known.keys().next().value!)
    },
  }
}
