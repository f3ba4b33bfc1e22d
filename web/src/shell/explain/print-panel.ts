/** Prints only the panel. The browser's own print includes the page. */
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
