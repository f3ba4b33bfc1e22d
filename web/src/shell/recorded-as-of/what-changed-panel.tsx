import { changeText } from '#messages/reports/change-texts.ts'
import { recordedAsOfText } from '#messages/reports/recorded-as-of-texts.ts'
import type { ChangesSince } from '#selection/period/recorded-as-of-address.ts'
import { SidePanel } from '#ui/panel/side-panel.tsx'
import { Changes } from './changes.tsx'

interface WhatChangedPanelProps {
  readonly since: ChangesSince
  /** Whether it is a modal sheet instead of a side panel. */
  readonly isModal: boolean
  readonly onClose: () => void
}

/** The panel with the changes since an instant and their effect on the figures. */
export function WhatChangedPanel({ since, isModal, onClose }: WhatChangedPanelProps) {
  return (
    <SidePanel
      title={recordedAsOfText('title')}
      closeLabel={changeText('close')}
      subject="changes"
      width="wide"
      isModal={isModal}
      onClose={onClose}
    >
      <Changes since={since} />
    </SidePanel>
  )
}
