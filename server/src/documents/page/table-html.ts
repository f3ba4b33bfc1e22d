import type { DocumentWords } from '../report/document-words.ts'
import type { Table, TableCell, TableColumn } from '../report/report-model.ts'
import { escaped } from './html.ts'

/** A table with its title; the first cell of a row is its header. A wide table scrolls, by the keyboard too. */
export function tableHtml({ documentText }: DocumentWords, table: Table): string {
  const { title, columns, rows, hasTotal } = table
  const caption = escaped(title)
  if (rows.length === 0)
    return `<div class="block"><h3>${caption}</h3><p class="empty">${escaped(documentText('noRows'))}</p></div>`
  const body = rows.map((row, at) => rowHtml(row, columns, hasTotal && at === rows.length - 1))
  return `<div class="block scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${columns
    .map(headHtml)
    .join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

/** Remarks under a table or a chart. */
export function remarksHtml(remarks: readonly string[]): string {
  if (remarks.length === 0) return ''
  return `<ul class="remarks">${remarks.map((remark) => `<li>${escaped(remark)}</li>`).join('')}</ul>`
}

function headHtml({ head, badge, isNumber }: TableColumn): string {
  const unit = badge === undefined ? '' : ` <span class="badge">${escaped(badge)}</span>`
  return `<th scope="col"${isNumber ? ' class="number"' : ''}>${escaped(head)}${unit}</th>`
}

function rowHtml(row: readonly TableCell[], columns: readonly TableColumn[], isTotal: boolean): string {
  const cells = row.map(({ text, tone }, at) => {
    const names = [...(columns[at]!.isNumber ? ['number'] : []), ...(tone === 'flat' ? [] : [tone])]
    const attribute = names.length > 0 ? ` class="${names.join(' ')}"` : ''
    return at === 0 ? `<th scope="row"${attribute}>${escaped(text)}</th>` : `<td${attribute}>${escaped(text)}</td>`
  })
  return `<tr${isTotal ? ' class="total"' : ''}>${cells.join('')}</tr>`
}
