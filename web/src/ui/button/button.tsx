import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './button.module.css'
import { type ButtonSize, ICON_SIZES } from './button-size.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  /** An action is running: the button shows a spinner and ignores presses but keeps its focus. */
  readonly isBusy?: boolean
  /** As wide as its container. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A button in one of several variants. While it is busy it keeps its focus and does nothing. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'm', icon: Icon, isBusy = false, isWide = false, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
      className={classNames(
        styles.button,
        styles[variant],
        styles[size],
        isWide && styles.wide,
        rest['aria-pressed'] === true && styles.pressed,
      )}
      onClick={(event) => {
        // Prevent a submit button from submitting again.
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <Spinner size={ICON_SIZES[size]} /> : Icon ? <Icon size={ICON_SIZES[size]} aria-hidden /> : null}
      {children}
    </button>
  )
}
