import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './choice.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'ref'> {
  readonly label: ReactNode
  readonly isLabelHidden?: boolean
  /** Some but not all of the represented items are checked. */
  readonly isMixed?: boolean
  readonly ref?: (input: HTMLInputElement | null) => void
}

/** A styled native checkbox, which is cheap enough for a matrix of thousands. */
export function Checkbox({ label, isLabelHidden = false, isMixed = false, ref, ...input }: CheckboxProps) {
  const own = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={styles.choice} data-disabled={input.disabled || undefined}>
      <span className={styles.mark}>
        <input
          {...input}
          ref={(element) => {
            own.current = element
            ref?.(element)
          }}
          type="checkbox"
          className={styles.input}
        />
        <span className={styles.face} aria-hidden="true">
          <Check className={styles.tick} size={14} strokeWidth={3} />
          <Minus className={styles.bar} size={14} strokeWidth={3} />
        </span>
      </span>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </label>
  )
}
