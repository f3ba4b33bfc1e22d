import { COLOUR_PALETTES } from '@portal/contract/session/look.ts'

import { saveLook } from '#api/saved-look.ts'
import { settingsText } from '#messages/session/settings-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { Card } from '#ui/card/card.tsx'
import { Switch } from '#ui/choice/switch.tsx'
import { Delta } from '#ui/figure/delta.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './settings-screen.module.css'

/** The colours of gains and losses, and patterns in charts. */
export function LookCard() {
  const palette = useAppData((data) => data.palette)
  const hasPatterns = useAppData((data) => data.hasPatterns)
  return (
    <Card title={settingsText('lookTitle')} isPadded>
      <div className={styles.stack}>
        <div>
          <Select
            label={settingsText('palette')}
            hint={settingsText(`paletteHints.${palette}`)}
            options={COLOUR_PALETTES.map((value) => ({ value, label: settingsText(`palettes.${value}`) }))}
            value={palette}
            onChange={(chosen) => saveLook({ palette: chosen })}
          />
          <p className={styles.sample} aria-hidden="true">
            <Delta text="+1.24%" />
            <Delta text="−0.86%" />
          </p>
        </div>
        <div>
          <Switch
            label={settingsText('patterns')}
            aria-describedby="patterns-hint"
            checked={hasPatterns}
            onChange={(event) => saveLook({ hasPatterns: event.target.checked })}
          />
          <p id="patterns-hint" className={styles.hint}>
            {settingsText('patternsHint')}
          </p>
        </div>
      </div>
    </Card>
  )
}
