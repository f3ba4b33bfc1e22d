import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './choice.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role'> {
  readonly label: ReactNode
  readonly isLabelHidden?: boolean
}

/** A switch with immediate effect. */
export function Switch({ label, isLabelHidden = false, ...input }: SwitchProps) {
  return (
    <label className={styles.choice} data-disabled={input.disabled || undefined}>
      <span className={classNames(styles.mark, styles.switch)}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state. */}
        <input {...input} type="checkbox" role="switch" className={styles.input} />
        <span className={classNames(styles.face, styles.track)} aria-hidden="true">
          <span className={styles.thumb} />
        </span>
      </span>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </label>
  )
}
