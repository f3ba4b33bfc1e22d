import type { ErrorComponentProps } from '@tanstack/react-router'

import { shellText } from '#messages/shell-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './route-error.module.css'

/** In place of a screen that failed: the frame around it goes on. */
export function RouteError({ reset }: ErrorComponentProps) {
  return (
    <div className={styles.error} role="alert">
      <p>{shellText('failed')}</p>
      <Button onClick={reset}>{shellText('retry')}</Button>
    </div>
  )
}
