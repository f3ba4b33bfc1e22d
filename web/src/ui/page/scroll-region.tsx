import type { ComponentProps } from 'react'

/** A section that is scrolled by arrow keys while it has the focus. */
export function ScrollRegion(props: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what cannot have the focus cannot be scrolled by keyboard.
  return <section {...props} tabIndex={0} />
}
