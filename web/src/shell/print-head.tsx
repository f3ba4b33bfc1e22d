import { formatInstant } from '#messages/page-formats.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { Moment } from '#ui/page/moment.tsx'
import { usePrinting } from '#ui/page/use-printing.ts'
import { useIsOfFigures } from './header/use-of-figures.ts'
import styles from './print-head.module.css'

/** The print header: client, date, accounts, and whether the figures are simulated. */
export function PrintHead() {
  const isPrinting = usePrinting()
  const { selectedClient, accountsInScope, selectedCCY } = useClientStore()
  const reply = useReplyMode()
  const demoNote = useDemoNote()
  const isOfFigures = useIsOfFigures()
  if (!isPrinting) return null
  return (
    <div className={styles.head} data-print-head>
      <p className={styles.scope}>
        <strong>{shellText('product')}</strong>
        {isOfFigures
          ? ` · ${selectedClient} · ${shellText('accounts', { count: accountsInScope.length })} · ${selectedCCY}`
          : null}
        {isOfFigures && reply.mode !== null && reply.asOf !== null ? (
          <>
            {' '}
            · <Moment asOf={reply.asOf} mode={reply.mode} />
          </>
        ) : null}
      </p>
      <p>{shellText('printedAt', { instant: formatInstant(Date.now() / 1000) })}</p>
      {demoNote ? <p className={styles.demo}>{demoNote}</p> : null}
    </div>
  )
}
