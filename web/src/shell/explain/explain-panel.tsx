import { explainText } from '#messages/explain-texts.ts'
import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SidePanel } from '#ui/panel/side-panel.tsx'
import { Calculated } from './calculated.tsx'

interface ExplainPanelProps {
  /** The figure's identifier in the URL. */
  readonly name: string
  /** Undefined while it is not on the screen. */
  readonly figure: ExplainTarget | undefined
  /** Whether it is a modal sheet instead of a side panel. */
  readonly isModal: boolean
  readonly onClose: () => void
}

/** The panel that explains a figure. */
export function ExplainPanel({ name, figure, isModal, onClose }: ExplainPanelProps) {
  return (
    <SidePanel
      title={explainText('title')}
      closeLabel={explainText('close')}
      subject={name}
      width="narrow"
      isModal={isModal}
      onClose={onClose}
    >
      {figure ? (
        <Calculated key={name} figure={figure} />
      ) : (
        <EmptyState text={explainText('notHere')} hint={explainText('notHereHint')} />
      )}
    </SidePanel>
  )
}
