import { FlaskConical } from 'lucide-react'

import { shellText } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'
import { portalFacts } from '#session/portal-facts.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import styles from './demo-note.module.css'

/** Says in the header that the figures are simulated, wherever they are. */
export function DemoNote() {
  const isDemo = useIsDemo()
  return isDemo ? (
    <p className={styles.note}>
      <NoteText />
    </p>
  ) : null
}

/** The same on a small screen, at the head of the page. On paper the head of the sheet says it. */
export function DemoNoteInPage() {
  return usePrinting() ? null : <DemoNote />
}

/** The same over a screen without header: the sign-in, the style guide, a path that is none. */
export function DemoBar() {
  const isDemo = useIsDemo()
  return isDemo ? (
    <aside aria-label={shellText('demoBar')} className={styles.bar}>
      <NoteText />
    </aside>
  ) : null
}

function NoteText() {
  return (
    <>
      <FlaskConical size={14} aria-hidden />
      {shellText('demo')}
    </>
  )
}

/** Of a person what their institution is; before anybody has signed in, what there is to sign in to. */
const useIsDemo = (): boolean => useAuth((auth) => (auth.accessToken === null ? portalFacts().isDemo : auth.isDemo))
