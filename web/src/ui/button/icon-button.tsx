import type { ComponentProps, ComponentType } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'
import { type ButtonSize, ICON_SIZES } from './button-size.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** The accessible name, and the tooltip. */
  readonly label: string
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A button with only an icon. */
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
