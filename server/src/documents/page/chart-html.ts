import { PRINT_THEME } from '../drawing/print-theme.ts'
import type { Chart, KeyMark } from '../report/report-model.ts'
import { escaped } from './html.ts'
import { remarksHtml } from './table-html.ts'

/** A chart with its title, its legend and its remarks; screen readers get one sentence. */
export function chartHtml({ title, sentence, svg, key, remarks }: Chart): string {
  const drawing = svg === null ? '' : svg.replace('<svg ', `<svg role="img" aria-label="${escaped(sentence)}" `)
  return `<figure class="block"><h3>${escaped(title)}</h3>${drawing}${keyHtml(key)}${remarksHtml(remarks)}</figure>`
}

function keyHtml(key: readonly KeyMark[]): string {
  if (key.length === 0) return ''
  const entries = key.map((each) => {
    const { label, figure } = each
    const text = figure === undefined ? label : `${label} ${figure}`
    return `<li><svg width="12" height="10" aria-hidden="true">${shape(each)}</svg>${escaped(text)}</li>`
  })
  return `<ul class="key">${entries.join('')}</ul>`
}

function shape({ mark, colour, pattern, dashes = [4, 3] }: KeyMark): string {
  if (mark === 'circle') return `<circle cx="5" cy="5" r="5" fill="${colour}"/>`
  if (mark === 'diamond') return `<path d="M0 5l5 -5l5 5l-5 5z" fill="${colour}"/>`
  if (mark === 'up') return `<path d="M0 10l5 -10l5 10z" fill="${colour}"/>`
  if (mark === 'down') return `<path d="M0 0l5 10l5 -10z" fill="${colour}"/>`
  if (mark === undefined) {
    const over = pattern === undefined ? '' : `<path d="${pattern}" fill="none" stroke="${PRINT_THEME.surface}"/>`
    return `<rect width="10" height="10" rx="2" fill="${colour}"/>${over}`
  }
  return `<path d="M0 5h12" stroke="${colour}" stroke-width="2"${mark === 'dashes' ? ` stroke-dasharray="${dashes.join(' ')}"` : ''}/>`
}
