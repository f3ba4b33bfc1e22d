const SHEET = /<style[^>]*>[\s\S]*?<\/style>/g
const STYLE = /\sstyle="([^"]*)"/g
/** Properties that an attribute of the same name can say. */
const ATTRIBUTES = new Set(['font-size', 'font-family', 'font-weight', 'font-style', 'fill', 'stroke', 'opacity'])

/** The same drawing with attributes in place of styles: the page's policy lets no style stand that it does not know. */
export function withoutStyles(svg: string): string {
  return svg.replaceAll(SHEET, '').replaceAll(STYLE, (_, style: string) => attributesOf(style))
}

function attributesOf(style: string): string {
  const pairs = style.split(';').flatMap((declaration) => {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim())
    return ATTRIBUTES.has(name) ? [` ${name}="${value}"`] : []
  })
  return pairs.join('')
}
