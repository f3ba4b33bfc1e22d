import type { Sheet } from './sheet.ts'
import { sheetXml } from './sheet-xml.ts'
import { stylesXml } from './styles-xml.ts'
import { xmlText } from './xml-text.ts'

/** A file inside the archive that a workbook is. */
export interface WorkbookFile {
  readonly name: string
  readonly text: string
}

/** The files of a workbook with one sheet (ECMA-376, parts 1 and 2), to be put in a zip archive in this order. */
export function workbookFiles(sheet: Sheet): readonly WorkbookFile[] {
  return [
    {
      name: '[Content_Types].xml',
      text: xml(
        `<Types xmlns="${PACKAGE}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
        '</Types>',
      ),
    },
    { name: '_rels/.rels', text: relationships(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      text: xml(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT}">`,
        `<sheets><sheet name="${xmlText(sheetName(sheet.title))}" sheetId="1" r:id="rId1"/></sheets>`,
        '</workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    },
    { name: 'xl/styles.xml', text: stylesXml() },
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(sheet) },
  ]
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const xml = (...parts: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${parts.join('')}`

const relationships = (...targets: readonly (readonly [kind: string, target: string])[]): string =>
  xml(
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    ...targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`),
    '</Relationships>',
  )

/** A spreadsheet takes 31 characters for the name of a sheet, some not at all, and no apostrophe at its ends. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]/\\:*?]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^'+|'+$/g, '')
    .trim() || 'Table'
