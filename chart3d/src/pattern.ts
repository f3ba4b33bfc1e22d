import { Color, type Material } from 'three'

import type { Look, Pattern } from '#spec.ts'

/** The number of each pattern in the shader; 0 is no pattern. */
const NUMBERS: Readonly<Record<Pattern, number>> = {
  rising: 1,
  dots: 2,
  falling: 3,
  grid: 4,
  level: 5,
  upright: 6,
  triangles: 7,
}

/** The instance attribute that holds the pattern's number. */
export const PATTERN_ATTRIBUTE = 'pattern'

/** The number of a pattern; 0 where there is none. */
export const patternNumber = (pattern: Pattern | undefined): number => (pattern === undefined ? 0 : NUMBERS[pattern])

/** Makes a material of instanced boxes cut out each box's pattern in the surface colour. */
export function cutPatterns(material: Material, look: Look): void {
  cut(material, look, 'attribute float pattern;', 'instanceMatrix * vec4(position, 1.0)', 0)
}

/** The same, with a coarser pattern, for a single shape in the x-y plane that is rotated onto the floor. */
export function cutPattern(material: Material, look: Look, pattern: Pattern): void {
  cut(
    material,
    look,
    'uniform float pattern;',
    'vec4(0.55 * vec3(position.x, position.z, -position.y), 1.0)',
    patternNumber(pattern),
  )
}

/** @param place the GLSL expression for a vertex's position in the chart */
function cut(material: Material, { surface }: Look, declaration: string, place: string, pattern: number): void {
  // Three.js reuses compiled shaders by this key; it must differ where only the declaration differs.
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

/** Front, side and top faces use one continuous texture plane, so that a pattern runs over the edges of a box. */
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
