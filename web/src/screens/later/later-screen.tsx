import { useMatches } from '@tanstack/react-router'

import { SHELL_TEXTS } from '#messages/shell-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './later-screen.module.css'
import { LATER_SCREENS } from './later-screens.ts'

/** In place of a screen that is not built yet: its title, and the truth. */
export function LaterScreen() {
  const path = useMatches().at(-1)?.fullPath
  const title = LATER_SCREENS.find((screen) => screen.path === path)?.title
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.card}>
        <EmptyState text={SHELL_TEXTS.comesLater} />
      </div>
    </>
  )
}
