import { useEffect, useState } from 'react'

/** How long "Copied" is shown, in milliseconds (specification S9.3). */
export const COPIED_MS = 3000

/** Whether something was copied in the last 3 seconds, and the copy function. If the browser forbids it, nothing is confirmed. */
export function useCopied(): readonly [isCopied: boolean, copy: (text: string) => void] {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = (text: string) => {
    const copied = () => setCopies((before) => before + 1)
    // On an insecure page there is no clipboard API; the user can select the text.
    navigator.clipboard?.writeText(text).then(copied, () => {})
  }
  return [copies > 0, copy]
}
