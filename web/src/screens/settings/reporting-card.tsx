import { useEffect, useRef } from 'react'

import { settingsText } from '#messages/session/settings-texts.ts'
import { useCurrencyCodes } from '#selection/load-selection.ts'
import { currencyBody, useSaveCurrency } from '#selection/save-selection.ts'
import { useDataMode } from '#selection/switch-data-mode.ts'
import { useClientStore } from '#session/client-store.ts'
import { Card } from '#ui/card/card.tsx'
import { Switch } from '#ui/choice/switch.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Select } from '#ui/select/select.tsx'
import { withSelectedOption } from '#ui/select/with-selected-option.ts'
import styles from './settings-screen.module.css'

/** Reporting currency and data mode; changes take effect immediately. */
export function ReportingCard() {
  const selectedCCY = useClientStore((store) => store.selectedCCY)
  const currencies = useCurrencyCodes()
  const save = useSaveCurrency()
  return (
    <Card title={settingsText('reportingTitle')} isPadded>
      <div className={styles.stack}>
        <Select
          label={settingsText('currency')}
          hint={settingsText('currencyHint')}
          options={withSelectedOption(
            currencies.map((code) => ({ value: code, label: code })),
            selectedCCY,
          )}
          value={selectedCCY === '' ? null : selectedCCY}
          isDisabled={save.isPending || currencies.length === 0}
          isBusy={save.isPending}
          onChange={(code) => save.mutate({ body: currencyBody(code) })}
        />
        <DataModeSwitch />
      </div>
    </Card>
  )
}

function DataModeSwitch() {
  const { isLive, isKnown, isSwitching, switchTo } = useDataMode()
  const input = useRef<HTMLInputElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // A disabled control would lose the focus, so the switch only ignores presses.
    if (isSwitching) return
    if (hadFocus.current && document.activeElement === document.body) input.current?.focus()
    hadFocus.current = false
  }, [isSwitching])
  return (
    <fieldset aria-describedby="data-mode-hint">
      <legend className={styles.legend}>{settingsText('dataMode')}</legend>
      <div className={styles.modes}>
        <span aria-hidden="true">{settingsText('close')}</span>
        <Switch
          ref={input}
          label={settingsText('live')}
          checked={isLive}
          disabled={!isKnown || isSwitching}
          aria-busy={isSwitching || undefined}
          onChange={(event) => {
            hadFocus.current = true
            switchTo(event.target.checked)
          }}
        />
        {isSwitching ? <Spinner /> : null}
      </div>
      <p id="data-mode-hint" className={styles.hint}>
        {settingsText('dataModeHint')}
      </p>
    </fieldset>
  )
}
