import { expect, type Locator } from '@playwright/test'

/** A drawing that has not moved for so long stays. */
const RESTING_MS = 250

/** Numbers of a drawing in three dimensions. */
export interface SolidPicture {
  /** Of its upper left corner, as red, green, blue. */
  readonly background: readonly number[]
  /** The share of its pixels that are not of that colour. */
  readonly filled: number
  /** How many of its colours, in 32 steps a channel, cover at least a thousandth of it. */
  readonly colours: number
  /** Two pictures that differ have different ones. */
  readonly hash: number
}

/** Switches a card to three dimensions where it is not yet, as after a reload, and gives its drawing, once it is drawn. */
export async function solidIn(card: Locator): Promise<Locator> {
  await card.scrollIntoViewIfNeeded()
  const solid = card.getByRole('button', { name: /^3D drawing of/ })
  if ((await solid.getAttribute('aria-pressed')) !== 'true') await solid.click()
  return solidShown(card)
}

/** The drawing of a card that is in three dimensions, once it is drawn. */
export async function solidShown(card: Locator): Promise<Locator> {
  const drawing = card.getByRole('img').filter({ has: card.page().locator('canvas') })
  await expect(drawing.locator('canvas')).toBeVisible()
  await expect.poll(async () => (await pictureOf(drawing)).filled).toBeGreaterThan(0)
  return drawing
}

/** Reads the pixels of a drawing. */
export async function pictureOf(drawing: Locator): Promise<SolidPicture> {
  return drawing.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const context = copy.getContext('2d')!
    context.drawImage(canvas, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const background = [...data.subarray(0, 3)]
    const counts = new Map<number, number>()
    let [filled, hash] = [0, 17]
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (red !== background[0] || green !== background[1] || blue !== background[2]) filled += 1
      const step = (red >> 3) * 1024 + (green >> 3) * 32 + (blue >> 3)
      counts.set(step, (counts.get(step) ?? 0) + 1)
      hash = (Math.imul(hash, 31) + red * 65536 + green * 256 + blue) | 0
    }
    const pixels = data.length / 4
    const colours = [...counts.values()].filter((count) => count > pixels / 1000).length
    return { background, filled: filled / pixels, colours, hash }
  })
}

/** The share of a drawing's pixels that have a colour, given as `#rrggbb`, as it is: neither lit nor shaded. */
export async function shareOf(drawing: Locator, colour: string): Promise<number> {
  return drawing.locator('canvas').evaluate((canvas: HTMLCanvasElement, wanted) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const context = copy.getContext('2d')!
    context.drawImage(canvas, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const channels = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16))
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (channels.every((channel, part) => Math.abs(data[at + part]! - channel) <= 1)) count += 1
    return count / (data.length / 4)
  }, colour)
}

/** The texts over a drawing: all of them inside it. */
export async function textsOn(drawing: Locator): Promise<readonly string[]> {
  return drawing.evaluate((host) => {
    const room = host.getBoundingClientRect()
    return [...host.querySelectorAll('span')].map((span) => {
      const { left, right, top, bottom } = span.getBoundingClientRect()
      const isInside = left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1
      return `${isInside ? '' : 'outside: '}${span.textContent.replaceAll('\n', ' ')}`
    })
  })
}

/** The heads of the read-outs that a pointer finds going over the drawing in a grid of so many steps, column by column from the left. */
export async function headsFound(
  card: Locator,
  drawing: Locator,
  [across, down]: readonly [number, number],
): Promise<readonly string[]> {
  const page = card.page()
  const { x, y, width, height } = await restingBox(drawing)
  const heads = await card.evaluateHandle((element) => {
    const found: string[] = []
    const look = () => {
      const head = element.querySelector('[aria-hidden=true] > p')?.textContent ?? ''
      if (head !== '' && !found.includes(head)) found.push(head)
    }
    new MutationObserver(look).observe(element, { childList: true, characterData: true, subtree: true })
    return found
  })
  for (let column = 0.5; column < across; column += 1) {
    const left = x + (width * column) / across
    await page.mouse.move(left, y + (height * 0.5) / down)
    await page.mouse.move(left, y + (height * (down - 0.5)) / down, { steps: down - 1 })
    // The result of the last move is drawn in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return heads.jsonValue()
}

/** Where a drawing stands once nothing above it grows any more, which may have pushed it out of sight: pointers reach only what is in it. */
async function restingBox(drawing: Locator) {
  let box = await drawing.boundingBox()
  await expect(async () => {
    const before = box
    await drawing.page().waitForTimeout(RESTING_MS)
    await drawing.scrollIntoViewIfNeeded()
    box = await drawing.boundingBox()
    expect(box).toEqual(before)
  }).toPass()
  return box!
}
