import type { ReportBranding } from '#access/report-branding.ts'
import type { DocumentWords } from './document-words.ts'
import type { Fact, Letterhead, ReportColours } from './report-model.ts'

/** Logo, colours and covering text, as the report has them. */
export function letterheadOf(branding: ReportBranding, { documentText }: DocumentWords): Letterhead {
  const { coveringText, logo, institutionName } = branding
  return {
    colours: coloursOf(branding),
    logo: logo && {
      url: `data:image/${logo.type};base64,${logo.content}`,
      width: logo.width,
      height: logo.height,
      alt: documentText('logo', { institution: institutionName }),
    },
    coveringText: coveringText?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '') ?? [],
  }
}

/** The colours that are set, by what they are of. */
export const coloursOf = ({ colour, accentColour }: ReportBranding): ReportColours => ({ headings: colour, lines: accentColour })

/** The adviser, with contact details. */
export function adviserFacts({ adviser, contact }: ReportBranding, { documentText }: DocumentWords): readonly Fact[] {
  return [
    ...(adviser === null ? [] : [{ label: documentText('adviser'), text: adviser }]),
    ...(contact === null ? [] : [{ label: documentText('contact'), text: contact }]),
  ]
}
