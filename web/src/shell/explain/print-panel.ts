/** Prints the panel without the page beside it. The browser's own print has both, the page first. */
export function printPanel(): void {
  const { dataset } = document.documentElement
  dataset.printed = 'panel'
  addEventListener(
    'afterprint',
    () => {
      delete dataset.printed
    },
    { once: true },
  )
  print()
}
