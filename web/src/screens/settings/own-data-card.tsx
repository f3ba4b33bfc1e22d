import { personalData } from '@portal/contract/session/personal-data.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { callForFile } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { saveServerFile } from '#ui/grid/export/save-file.ts'
import styles from './security.module.css'

/** Everything that the portal holds about the user, as a file. The server records it in the audit trail. */
export function OwnDataCard() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(personalData, {}),
    onSuccess: ({ name, content }) => saveServerFile(name, 'application/json', content),
    onError: (error) => notifyFailure(error, settingsText('ownDataFailed')),
  })
  return (
    <Card title={settingsText('ownDataTitle')} isPadded>
      <div className={styles.foot}>
        <Button icon={Download} isBusy={isPending} onClick={() => mutate()}>
          {settingsText('downloadOwnData')}
        </Button>
        <p className={styles.hint}>{settingsText('ownDataHint')}</p>
      </div>
    </Card>
  )
}
