import { Color, type Material } from 'three'

import type { Look, Pattern } from '#spec.ts'

/** The number by which the shader knows a pattern; 0 is none. */
const NUMBERS: Readonly<Record<Pattern, number>> = {
  rising: 1,
  dots: 2,
  falling: 3,
  grid: 4,
  level: 5,
  upright: 6,
  triangles: 7,
}

/** The name of the attribute of an instance that holds its number. */
export const PATTERN_ATTRIBUTE = 'pattern'

/** The number of a pattern; 0 where there is none. */
export const patternNumber = (pattern: Pattern | undefined): number => (pattern === undefined ? 0 : NUMBERS[pattern])

/** Lets a material of boxes cut each one's pattern out of its faces, in the colour of what is behind the chart. */
export function cutPatterns(material: Material, look: Look): void {
  cut(material, look, 'attribute float pattern;', 'instanceMatrix * vec4(position, 1.0)', 0)
}

/** The same, coarser, for the one pattern of a shape as large as the chart, drawn in x and y and laid down, so that y points to the back. */
export function cutPattern(material: Material, look: Look, pattern: Pattern): void {
  cut(
    material,
    look,
    'uniform float pattern;',
    'vec4(0.55 * vec3(position.x, position.z, -position.y), 1.0)',
    patternNumber(pattern),
  )
}

/** @param place where a vertex is in the chart, in words of the shader */
function cut(material: Material, { surface }: Look, declaration: string, place: string, pattern: number): void {
  // Materials whose shaders differ in these words alone would else be taken for the same.
  material.customProgramCacheKey = () => declaration
  material.onBeforeCompile = (shader) => {
    shader.uniforms.behind = { value: new Color(surface) }
    shader.uniforms.pattern = { value: pattern }
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${declaration}\n${VERTEX}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\npatternOf = pattern; patternAt = spread(${place});`)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${FRAGMENT}`)
      .replace('#include <color_fragment>', '#include <color_fragment>\nif (isCut()) diffuseColor.rgb = behind;')
  }
}

/** Faces to the front, to the side and upwards lie on one sheet, so that a pattern runs over the edges of a box. */
const VERTEX = `
varying float patternOf;
varying vec2 patternAt;
vec2 spread(vec4 place) { return vec2(place.x + place.z, place.y - place.z); }`

const FRAGMENT = `
uniform vec3 behind;
varying float patternOf;
varying vec2 patternAt;
bool isLine(float at) { return fract(at * 22.0) < 0.28; }
bool isCut() {
  int kind = int(patternOf + 0.5);
  vec2 cell = fract(patternAt * 22.0);
  if (kind == 1) return isLine((patternAt.x - patternAt.y) * 0.7);
  if (kind == 2) return length(cell - 0.5) < 0.28;
  if (kind == 3) return isLine((patternAt.x + patternAt.y) * 0.7);
  if (kind == 4) return isLine(patternAt.x) || isLine(patternAt.y);
  if (kind == 5) return isLine(patternAt.y);
  if (kind == 6) return isLine(patternAt.x);
  if (kind == 7) return cell.y > 0.2 && abs(cell.x - 0.5) < (0.9 - cell.y) * 0.5;
  return false;
}`
