import { clients } from '@portal/contract/institution/clients.ts'
import { EXPORT_FORMATS, type ExportFormatName, exportLedger } from '@portal/contract/institution/ledger-export.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { call, callForFile } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { exportText } from '#messages/administration/export-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { saveServerFile } from '#ui/grid/export/save-file.ts'
import { Select } from '#ui/select/select.tsx'
import styles from './imports.module.css'

/** The whole institution, in the list of clients, none of which has an empty name. */
const ALL = ''

/** Exports the ledger of the institution or of a client. The server records it in the audit trail. */
export function ExportCard() {
  const [client, setClient] = useState(ALL)
  const [format, setFormat] = useState<ExportFormatName>('csv')
  const list = useQuery({ queryKey: [QUERY_KEYS.clients], queryFn: ({ signal }) => call(clients, { signal }) })
  const names = list.data?.rows.map(({ name }) => name) ?? []
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(exportLedger, { body: { format, ...(client !== ALL && { client }) } }),
    onSuccess: ({ name, content }) => saveServerFile(name, 'application/zip', content),
    onError: (error) => notifyFailure(error, exportText('failed')),
  })
  return (
    <Card title={exportText('title')} isPadded>
      <div className={styles.stack}>
        <p className={styles.note}>{exportText('hint')}</p>
        <div className={styles.fields}>
          <Select
            label={exportText('what')}
            options={[{ value: ALL, label: exportText('all') }, ...names.map((name) => ({ value: name, label: name }))]}
            value={client}
            isBusy={list.isLoading}
            onChange={setClient}
          />
          <Select
            label={exportText('format')}
            options={EXPORT_FORMATS.map((value) => ({ value, label: exportText(`formats.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
        </div>
        <div>
          <Button icon={Download} isBusy={isPending} onClick={() => mutate()}>
            {exportText('export')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
