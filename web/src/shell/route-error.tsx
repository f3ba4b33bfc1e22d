import type { ErrorComponentProps } from '@tanstack/react-router'

import { shellText } from '#messages/shell-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './route-error.module.css'

/** Replaces a screen that failed; the shell stays. */
export function RouteError({ reset }: ErrorComponentProps) {
  return (
    <div className={styles.error} role="alert">
      <p>{shellText('failed')}</p>
      <Button onClick={reset}>{shellText('retry')}</Button>
    </div>
  )
}
