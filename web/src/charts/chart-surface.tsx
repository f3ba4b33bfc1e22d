import type { ComponentProps } from 'react'

/** The element of a chart, on which keys move between its points and rotate it. */
export function ChartSurface(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: an image that is read point by point with the keyboard.
  return <div {...props} role="img" tabIndex={0} />
}
