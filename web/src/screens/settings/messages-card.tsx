import { settingsText } from '#messages/session/settings-texts.ts'
import { MESSAGE_DURATIONS, setMessageDuration, useAppData } from '#session/app-data.ts'
import { Card } from '#ui/card/card.tsx'
import { Select } from '#ui/select/select.tsx'

/** How long messages stay; one second may be too short. */
export function MessagesCard() {
  const stay = useAppData((data) => data.messagesStay)
  return (
    <Card title={settingsText('messagesTitle')} isPadded>
      <Select
        label={settingsText('messagesStay')}
        hint={settingsText('messagesHint')}
        options={MESSAGE_DURATIONS.map((value) => ({ value, label: settingsText(`stays.${value}`) }))}
        value={stay}
        onChange={setMessageDuration}
      />
    </Card>
  )
}
