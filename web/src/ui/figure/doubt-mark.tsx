import { formatDatesIn } from '@portal/presentation/format/dates-in-text.ts'
import { TriangleAlert } from 'lucide-react'

import { FIGURE_TEXTS } from '#messages/figure-texts.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './doubt-mark.module.css'

/** The mark before a figure that rests on a close or rate in doubt; it says which. */
export function DoubtMark({ text }: { readonly text: string }) {
  return (
    <span className={styles.mark} data-doubt="">
      <Tooltip text={formatDatesIn(text)}>
        <TriangleAlert size={12} aria-hidden />
        <VisuallyHidden>{FIGURE_TEXTS.inDoubt}</VisuallyHidden>
      </Tooltip>
    </span>
  )
}
