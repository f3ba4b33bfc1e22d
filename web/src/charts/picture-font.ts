/** The portal's type as a data address: loaded when a picture is kept, which then needs no type of its reader's. */
export { default as PICTURE_FONT } from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
