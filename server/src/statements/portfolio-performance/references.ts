import type { XmlElement } from '../xml/xml-tree.ts'

/** Finds what a reference of XStream stands for: by an id, or by a path from the element that has it. */
type Resolve = (element: XmlElement) => XmlElement | undefined

/** Follows the references of a tree. */
export function references(root: XmlElement): {
  readonly resolve: Resolve
  readonly parentOf: (element: XmlElement) => XmlElement | undefined
} {
  const parents = new Map<XmlElement, XmlElement>()
  const ids = new Map<string, XmlElement>()
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const id = element.attributes.id
    if (id !== undefined) ids.set(id, element)
    for (const child of element.children) {
      parents.set(child, element)
      waiting.push(child)
    }
  }
  const follow = (from: XmlElement, path: string): XmlElement | undefined => {
    let at: XmlElement | undefined = from
    for (const step of path.split('/')) {
      if (at === undefined) return undefined
      if (step === '..') at = parents.get(at)
      else {
        const [, name = step, position = '1'] = /^([\w.-]+)(?:\[(\d+)\])?$/.exec(step) ?? []
        at = at.children.filter((child) => child.name === name)[Number(position) - 1]
      }
    }
    return at
  }
  return {
    parentOf: (element) => parents.get(element),
    resolve: (element) => {
      const { reference } = element.attributes
      if (reference === undefined) return element
      return /^\d+$/.test(reference) ? ids.get(reference) : follow(element, reference)
    },
  }
}
