import { changeText } from '#messages/change-texts.ts'
import { knowledgeText } from '#messages/knowledge-texts.ts'
import type { ChangesSince } from '#selection/known-on-address.ts'
import { SidePanel } from '#ui/panel/side-panel.tsx'
import { Changes } from './changes.tsx'

interface WhatChangedPanelProps {
  readonly since: ChangesSince
  /** A sheet over everything, in place of a panel beside the page. */
  readonly isModal: boolean
  readonly onClose: () => void
}

/** The panel that tells what became known since a moment, and what it did to the figures. */
export function WhatChangedPanel({ since, isModal, onClose }: WhatChangedPanelProps) {
  return (
    <SidePanel
      title={knowledgeText('title')}
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
