/** The texts of the form. */
export const BRANDING_TEXTS = ['colour', 'accentColour', 'adviser', 'contact', 'coveringText'] as const
export type TextName = (typeof BRANDING_TEXTS)[number]
/** An empty text is none. */
export type BrandingTexts = Record<TextName, string>
