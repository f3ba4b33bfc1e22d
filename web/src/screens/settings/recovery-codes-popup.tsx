import { Check, Copy, Download, Printer } from 'lucide-react'

import { formatInstant } from '#messages/page-formats.ts'
import { recoveryText } from '#messages/session/recovery-texts.ts'
import { useAuth } from '#session/auth.ts'
import { Button } from '#ui/button/button.tsx'
import { useCopied } from '#ui/field/use-copied.ts'
import { saveServerFile } from '#ui/grid/export/save-file.ts'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { printText } from './print-text.ts'
import styles from './security.module.css'

interface CodesPopupProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows recovery codes, which nothing shows again: a press beside the popup does not close it. */
export function CodesPopup({ codes, onClose }: CodesPopupProps) {
  const email = useAuth((auth) => auth.user?.email ?? '')
  const [isCopied, copy] = useCopied()
  const text = () => {
    const instant = formatInstant(Math.floor(Date.now() / 1_000))
    return `${[recoveryText('fileTitle', { email, instant }), '', ...codes].join('\n')}\n`
  }
  return (
    <Popup title={recoveryText('shownTitle')} isClosable={false} hasCloseButton={false} onClose={onClose}>
      <div className={styles.stack}>
        <p>{recoveryText('shownHint')}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.foot}>
          <Button size="s" icon={isCopied ? Check : Copy} onClick={() => copy(text())}>
            <span aria-live="polite">{recoveryText(isCopied ? 'copied' : 'copy')}</span>
          </Button>
          <Button
            size="s"
            icon={Download}
            onClick={() => saveServerFile(`${recoveryText('file')}.txt`, 'text/plain;charset=utf-8', text())}
          >
            {recoveryText('save')}
          </Button>
          <Button size="s" icon={Printer} onClick={() => printText(text())}>
            {recoveryText('print')}
          </Button>
        </div>
        <PopupActions>
          <Button variant="primary" onClick={onClose}>
            {recoveryText('done')}
          </Button>
        </PopupActions>
      </div>
    </Popup>
  )
}
