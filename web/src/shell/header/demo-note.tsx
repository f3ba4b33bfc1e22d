import { FlaskConical } from 'lucide-react'

import { shellText } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'
import { portalFacts } from '#session/portal-facts.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import styles from './demo-note.module.css'

/** The note in the header that the figures are simulated. */
export function DemoNote() {
  const isDemo = useIsDemo()
  return isDemo ? (
    <p className={styles.note}>
      <NoteText />
    </p>
  ) : null
}

/** The note on a small screen, at the top of the page. On paper the print head contains it. */
export function DemoNoteInPage() {
  return usePrinting() ? null : <DemoNote />
}

/** The note on a screen without header: sign-in, style guide, unknown path. */
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

/** Whether the user's institution, or before sign-in the installation, is a demo. */
const useIsDemo = (): boolean => useAuth((auth) => (auth.accessToken === null ? portalFacts().isDemo : auth.isDemo))
