import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { empty, id, nothing } from '../scalars.ts'
import { contrastWithWhite } from './colour-contrast.ts'

/** Limits of a logo. A page has a place of 160 x 48 points for it, which is a fifth of the largest one. */
export const LOGO_LIMITS = { bytes: 256 * 1024, minSide: 16, maxWidth: 2000, maxHeight: 1000 } as const

/** WCAG 2.2, success criteria 1.4.3 and 1.4.11: of texts and of lines against white paper. */
const [TEXT_CONTRAST, LINE_CONTRAST] = [4.5, 3]

const MAX_LENGTH = { adviser: 120, contact: 400, coveringText: 1200 } as const
const MAX_LINES = { contact: 6, coveringText: 14 } as const

/** A colour that is read against white. @param of what the colour is of, for the sentence that refuses it */
const colourWith = (least: number, of: string) =>
  z.string().check(
    z.regex(/^#[0-9a-f]{6}$/i, 'Write a colour as # and six hexadecimal digits, such as #1f5fbf.'),
    z.refine((colour) => !/^#[0-9a-f]{6}$/i.test(colour) || contrastWithWhite(colour) >= least, {
      error: ({ input }) =>
        `${input} has a contrast of ${ratioText(String(input))} : 1 with white paper. ${of} need at least ${least} : 1: choose a darker colour.`,
    }),
  )

/** Rounded down, so that a colour that is refused never reads as one that is enough. */
const ratioText = (colour: string): string => (Math.floor(contrastWithWhite(colour) * 10) / 10).toFixed(1)

const words = (most: number, lines: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most, `Write at most ${most} characters.`),
    z.refine((text) => text.split('\n').length <= lines, `Write at most ${lines} ${lines === 1 ? 'line' : 'lines'}.`),
  )

const settings = {
  colour: meant(z.nullable(colourWith(TEXT_CONTRAST, 'Headings')), 'Of titles and headings, as #rrggbb; null for none.'),
  accentColour: meant(z.nullable(colourWith(LINE_CONTRAST, 'Lines')), 'Of lines, as #rrggbb; null for none.'),
  adviser: meant(z.nullable(words(MAX_LENGTH.adviser, 1)), 'Who advises; null for none.'),
  contact: meant(
    z.nullable(words(MAX_LENGTH.contact, MAX_LINES.contact)),
    'How to reach the adviser, in at most six lines; null for none.',
  ),
  coveringText: meant(
    z.nullable(words(MAX_LENGTH.coveringText, MAX_LINES.coveringText)),
    'Text on the first page, in at most fourteen lines; null for none.',
  ),
}

const branding = z.strictObject({
  ...settings,
  logo: meant(
    z.nullable(
      z.strictObject({
        url: meant(z.string(), 'The picture, as a data URL.'),
        width: meant(z.int(), 'In pixels.'),
        height: meant(z.int(), 'In pixels.'),
      }),
    ),
    'Logo; null for none.',
  ),
})
export type Branding = z.infer<typeof branding>

export const institutionBranding = endpoint({
  method: 'GET',
  path: '/b2b/branding',
  access: 'design-reports',
  summary: 'What the reports of the institution look like: logo, colours, adviser, contact and covering text.',
  request: nothing,
  response: z.strictObject({ own: meant(branding, 'Of the institution.') }),
})

export const clientBranding = endpoint({
  method: 'GET',
  path: '/b2b/branding/client/{id}',
  access: 'design-reports',
  summary: 'What the reports of a client look like where it differs from those of the institution.',
  request: nothing,
  response: z.strictObject({
    own: meant(branding, 'Of the client; what is null is that of the institution.'),
    inherited: meant(branding, 'Of the institution.'),
  }),
})

export const saveBranding = endpoint({
  method: 'POST',
  path: '/b2b/branding',
  access: 'design-reports',
  actsOnce: true,
  // A logo in base64, and texts in which every character is escaped.
  largestBodyBytes: 512 * 1024,
  summary: 'Says what the reports of the institution, or of a client, look like.',
  request: z.strictObject({
    clientID: meant(z.nullable(id), 'Id of the client; null for the institution.'),
    ...settings,
    logo: meant(
      z.optional(z.nullable(z.string().check(z.maxLength((LOGO_LIMITS.bytes / 3) * 4 + 1024)))),
      'A PNG or JPEG file in base64; null takes the logo away, without the field it stays.',
    ),
  }),
  response: empty,
})
