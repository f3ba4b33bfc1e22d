import { Pause, Play } from 'lucide-react'

import { shellText } from '#messages/shell-texts.ts'
import { useClientNames, useCurrencyCodes } from '#selection/load-selection.ts'
import { currencyBody, useSaveClient, useSaveCurrency } from '#selection/save-selection.ts'
import { useModeOfScreen } from '#selection/switch-data-mode.ts'
import { useClientStore } from '#session/client-store.ts'
import { toggleLivePause, useReplyMode } from '#session/data-mode.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Select } from '#ui/select/select.tsx'
import { withSelectedOption } from '#ui/select/with-selected-option.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './selection-bar.module.css'
import { useShownMode } from './shown-mode.ts'

/** Client, currency and data mode of the figures. */
export function SelectionBar() {
  const { selectedClient, selectedCCY, isLoaded, loadError } = useClientStore()
  const { mode, isKnown, isReplied } = useShownMode()
  const clients = useClientNames()
  const currencies = useCurrencyCodes()
  const saveClient = useSaveClient()
  const saveCurrency = useSaveCurrency()
  const isSaving = saveClient.isPending || saveCurrency.isPending
  // A client chosen during the load would get the accounts of the loading one.
  const isLoading = !isLoaded && loadError === null
  return (
    <div className={styles.bar}>
      <div className={styles.client}>
        <Select
          label={shellText('client')}
          isLabelHidden
          size="s"
          options={withSelectedOption(
            clients.map(({ name }) => ({ value: name, label: name })),
            selectedClient,
          )}
          value={selectedClient === '' ? null : selectedClient}
          placeholder={shellText('client')}
          isDisabled={isSaving || isLoading || clients.length === 0}
          isBusy={saveClient.isPending}
          onChange={(clientName) => saveClient.mutate({ clientName })}
        />
      </div>
      <div className={styles.currency}>
        <Select
          label={shellText('currency')}
          isLabelHidden
          size="s"
          options={withSelectedOption(
            currencies.map((code) => ({ value: code, label: code })),
            selectedCCY,
          )}
          value={selectedCCY === '' ? null : selectedCCY}
          placeholder={shellText('currency')}
          isDisabled={isSaving || currencies.length === 0}
          isBusy={saveCurrency.isPending}
          onChange={(code) => saveCurrency.mutate({ body: currencyBody(code) })}
        />
      </div>
      <div className={styles.mode}>
        <span className={isKnown ? undefined : styles.unknown}>
          <Badge tone={mode === 'Live' ? 'success' : 'info'}>
            <VisuallyHidden>{shellText('dataMode')} </VisuallyHidden>
            {mode}
          </Badge>
        </span>
        {isReplied && mode === 'Live' ? <PauseButton /> : null}
      </div>
    </div>
  )
}

/** Pauses live updates. */
function PauseButton() {
  const isPaused = useReplyMode((reply) => reply.isPaused)
  return (
    <span className={styles.pause}>
      <IconButton
        icon={isPaused ? Play : Pause}
        size="s"
        label={isPaused ? shellText('resumeLive') : shellText('pauseLive')}
        onClick={toggleLivePause}
      />
      <span role="status">{isPaused ? shellText('paused') : ''}</span>
    </span>
  )
}

/** A separate component, so that its updates do not rerender the bar. */
export function ModeOfScreen() {
  useModeOfScreen()
  return null
}
