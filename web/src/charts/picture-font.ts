/** The portal's font as a data URL, loaded when a picture is exported, so that the picture does not depend on installed fonts. */
export { default as PICTURE_FONT } from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
