import { SETTINGS_TEXTS } from '#messages/session/settings-texts.ts'
import { keepMessages, MESSAGE_STAYS, useAppData } from '#session/app-data.ts'
import { Card } from '#ui/card/card.tsx'
import { Select } from '#ui/select/select.tsx'

/** How long messages stay: a second is short for who reads slowly or looks elsewhere. */
export function MessagesCard() {
  const stay = useAppData((data) => data.messagesStay)
  return (
    <Card title={SETTINGS_TEXTS.messagesTitle} isPadded>
      <Select
        label={SETTINGS_TEXTS.messagesStay}
        hint={SETTINGS_TEXTS.messagesHint}
        options={MESSAGE_STAYS.map((value) => ({ value, label: SETTINGS_TEXTS.stays[value] }))}
        value={stay}
        onChange={keepMessages}
      />
    </Card>
  )
}
