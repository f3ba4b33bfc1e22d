import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { Unreachable } from '#api/api-error.ts'
import { shellText } from '#messages/shell-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './route-error.module.css'

/** Replaces a screen that failed; the shell stays. Before a session is resumed there is no shell. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={styles.error} role="alert">
      <p>{error instanceof Unreachable ? error.message : shellText('failed')}</p>
      <Button onClick={retry}>{shellText('retry')}</Button>
    </div>
  )
}
