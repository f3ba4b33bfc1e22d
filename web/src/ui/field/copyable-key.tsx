import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#ui/button/button.tsx'
import styles from './copyable-key.module.css'

/** How long "Copied" stands, in milliseconds (spec.md section 9). */
const COPIED_MS = 3000

/** A key to be copied by hand or by button; the button says for 3 seconds that it has been. */
export function CopyableKey({ value, label }: { readonly value: string; readonly label: string }) {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const isCopied = copies > 0
  return (
    <div className={styles.row}>
      <code className={styles.key} title={label}>
        {value}
      </code>
      <Button
        size="s"
        icon={isCopied ? Check : Copy}
        onClick={() => navigator.clipboard.writeText(value).then(() => setCopies((before) => before + 1))}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  )
}
