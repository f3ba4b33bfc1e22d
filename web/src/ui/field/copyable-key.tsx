import { Check, Copy } from 'lucide-react'
import { controlText } from '#messages/control-texts.ts'

import { Button } from '#ui/button/button.tsx'
import styles from './copyable-key.module.css'
import { useCopied } from './use-copied.ts'

/** A key with a copy button that confirms for 3 seconds. */
export function CopyableKey({ value, label }: { readonly value: string; readonly label: string }) {
  const [isCopied, copy] = useCopied()
  return (
    <div className={styles.row}>
      <code className={styles.key} title={label}>
        {value}
      </code>
      <Button size="s" icon={isCopied ? Check : Copy} onClick={() => copy(value)}>
        <span aria-live="polite">{controlText(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  )
}
