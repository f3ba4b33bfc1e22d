import type { ComponentProps, ComponentType } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'
import { type ButtonSize, ICON_SIZES } from './button-size.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** What the button does: its accessible name, and the hint on hover. */
  readonly label: string
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A button that shows an icon alone. */
export function IconButton({ label, icon: Icon, variant = 'ghost', size = 'm', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, styles[variant], styles[size], styles.iconOnly)}
    >
      <Icon size={ICON_SIZES[size]} aria-hidden />
    </button>
  )
}
