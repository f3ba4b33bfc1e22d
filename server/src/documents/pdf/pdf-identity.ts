/** PDF/UA-1 (ISO 14289-1), 5: what a document says that it conforms to. */
const PDF_UA = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`

/** Lets a document say in its metadata that it is PDF/UA-1. PDFKit writes the title into them as it is, so that "&" would break them. */
export function identifyAsAccessible(doc: PDFKit.PDFDocument, title: string): void {
  const append = doc.appendXML.bind(doc)
  const inXml = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  doc.appendXML = (xml, newLine) =>
    append(
      xml.replace(`>${title}<`, () => `>${inXml}<`),
      newLine,
    )
  doc.appendXML(PDF_UA)
}

/** A title on one line, without characters that XML does not have. */
export const plainTitle = (title: string): string => title.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
