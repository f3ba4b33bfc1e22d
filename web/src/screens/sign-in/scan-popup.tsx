import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { qrCode } from '@portal/contract/session/sign-in.ts'
import { QRCodeSVG } from 'qrcode.react'

import { signInScanText } from '#messages/session/sign-in-scan-texts.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyableKey } from '#ui/field/copyable-key.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { QR_CODE_LOOK } from './qr-code-look.ts'
import styles from './sign-in.module.css'

interface ScanPopupProps {
  readonly setup: ResponseOf<typeof qrCode>
  readonly onContinue: () => void
  readonly onClose: () => void
}

/** Shows the secret of the second factor, as a QR code and as text. */
export function ScanPopup({ setup: { url, key, label }, onContinue, onClose }: ScanPopupProps) {
  return (
    <Popup title={signInScanText('title')} size="m" hasCloseButton={false} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{signInScanText('hint')}</p>
        <div className={styles.qr}>
          <QRCodeSVG value={url} {...QR_CODE_LOOK} title={signInScanText('image')} role="img" />
          <span>{label}</span>
        </div>
        <CopyableKey label={signInScanText('key')} value={key} />
        <PopupActions>
          <Button onClick={onClose}>{signInText('close')}</Button>
          <Button variant="primary" onClick={onContinue}>
            {signInText('continue')}
          </Button>
        </PopupActions>
      </div>
    </Popup>
  )
}
