import type { ErrorComponentProps } from '@tanstack/react-router'

import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './route-error.module.css'

/** In place of a screen that failed: the frame around it goes on. */
export function RouteError({ reset }: ErrorComponentProps) {
  return (
    <div className={styles.error} role="alert">
      <p>{SHELL_TEXTS.failed}</p>
      <Button onClick={reset}>{SHELL_TEXTS.retry}</Button>
    </div>
  )
}
