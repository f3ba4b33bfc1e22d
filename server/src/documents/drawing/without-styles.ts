const SHEET = /<style[^>]*>[\s\S]*?<\/style>/g
const STYLE = /\sstyle="([^"]*)"/g
/** Properties that have an attribute of the same name. */
const ATTRIBUTES = new Set(['font-size', 'font-family', 'font-weight', 'font-style', 'fill', 'stroke', 'opacity'])

/** Replaces styles of a drawing by attributes, since the page's policy forbids inline styles. */
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
