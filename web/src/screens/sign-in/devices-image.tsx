import { signInText } from '#messages/session/sign-in-texts.ts'
import styles from './devices-image.module.css'

/** A laptop and a phone showing the portal, in the theme's colours. */
export function DevicesImage() {
  return (
    <svg className={styles.image} viewBox="0 0 790 470" fill="none" role="img" aria-label={signInText('devices')}>
      <Laptop />
      <Phone />
    </svg>
  )
}

function Laptop() {
  return (
    <g>
      <rect x="40" y="10" width="620" height="404" rx="18" className={styles.bezel} />
      <rect x="54" y="24" width="592" height="376" rx="6" className={styles.page} />
      <path d="M54 30a6 6 0 0 1 6-6h98v376H60a6 6 0 0 1-6-6z" className={styles.surface} />
      <path d="M158 24v376M158 52h488" className={styles.rule} />
      <rect x="158.5" y="24" width="487" height="27.5" className={styles.surface} />
      <rect x="66" y="33" width="14" height="14" rx="4" className={styles.accent} />
      <Bar x={86} y={37} width={38} isStrong />
      <rect x="62" y="62" width="88" height="20" rx="5" className={styles.selected} />
      <Bar x={70} y={69} width={46} isAccent />
      {MENU_BARS.map(([y, width]) => (
        <Bar key={y} x={70} y={y} width={width} />
      ))}
      <rect x="172" y="30" width="84" height="16" rx="4" className={styles.control} />
      <Bar x={179} y={35} width={54} />
      <rect x="264" y="30" width="40" height="16" rx="4" className={styles.control} />
      <Bar x={271} y={35} width={20} />
      <circle cx="628" cy="38" r="7" className={styles.selected} />
      <Bar x={172} y={66} width={64} height={9} isStrong />
      <Figures />
      <Table />
      <Donut cx={569} cy={206} radius={31} />
      <Evolution />
      <Tiles />
      <path d="M0 418h700l-14 14a14 14 0 0 1-10 4H24a14 14 0 0 1-10-4z" className={styles.base} />
      <path d="M296 418h108a8 8 0 0 1-8 7H304a8 8 0 0 1-8-7z" className={styles.notch} />
    </g>
  )
}

const MENU_BARS = [
  [95, 58],
  [121, 42],
  [147, 54],
  [173, 50],
  [199, 36],
  [225, 62],
  [251, 44],
] as const

/** The strip of headline figures: label, value, change. */
function Figures() {
  return (
    <g>
      <rect x="172" y="86" width="460" height="54" rx="7" className={styles.card} />
      {[0, 1, 2, 3].map((column) => (
        <g key={column}>
          {column > 0 ? <path d={`M${172 + column * 115} 86v54`} className={styles.rule} /> : null}
          <Bar x={184 + column * 115} y={96} width={44} />
          <Bar x={184 + column * 115} y={108} width={72 - column * 7} height={10} isStrong />
          <rect
            x={184 + column * 115}
            y="125"
            width="34"
            height="5"
            rx="2.5"
            className={column === 2 ? styles.loss : styles.gain}
          />
        </g>
      ))}
    </g>
  )
}

/** Rows of names, values and signed changes. */
function Table() {
  return (
    <g>
      <rect x="172" y="150" width="302" height="112" rx="7" className={styles.card} />
      <Bar x={184} y={160} width={76} isStrong />
      <path d="M172 174h302v15H172z" className={styles.head} />
      {[0, 1, 2, 3].map((row) => {
        const y = 197 + row * 17
        return (
          <g key={row}>
            {row > 0 ? <path d={`M172 ${y - 5.5}h302`} className={styles.rule} /> : null}
            <Bar x={184} y={y} width={[64, 52, 70, 58][row] ?? 60} isStrong />
            <Bar x={300} y={y} width={44} />
            <Bar x={366} y={y} width={36} />
            <rect x="428" y={y} width="34" height="5" rx="2.5" className={row === 1 ? styles.loss : styles.gain} />
          </g>
        )
      })}
      <rect x="484" y="150" width="148" height="112" rx="7" className={styles.card} />
      <Bar x={496} y={160} width={58} isStrong />
    </g>
  )
}

/** Shares in percent, in the order of the category colours. */
const SHARES = [46, 26, 13, 9, 6]

function Donut({ cx, cy, radius }: { readonly cx: number; readonly cy: number; readonly radius: number }) {
  return (
    <g transform={`rotate(-90 ${cx} ${cy})`}>
      {SHARES.map((share, index) => (
        <circle
          key={share}
          cx={cx}
          cy={cy}
          r={radius}
          pathLength="100"
          strokeDasharray={`${share - 1.4} ${101.4 - share}`}
          strokeDashoffset={-SHARES.slice(0, index).reduce((sum, before) => sum + before, 0)}
          className={styles[`slice${index + 1}`]}
        />
      ))}
    </g>
  )
}

const LINE =
  'M186 360l6 -8 6 1 6 4 6 -4 6 -8 6 -1 6 1 6 4 6 -7 6 -8 6 2 5 2 6 6 6 4 6 -1 6 -3 6 12 6 -3 6 -5 6 -7 6 -1 6 0 6 -3 6 -2 6 0 6 3 6 4 6 0 6 -10 6 2 6 -8 6 -3 6 -8 6 -2 5 -5 6 0 6 16 6 -2 6 4 6 -8 6 -3 6 2 6 -2 6 1 6 -1 6 -6'
const BENCHMARK =
  'M186 360l9 0 9 -4 9 4 10 -3 9 0 9 -1 9 1 9 -4 9 2 9 -2 9 2 10 0 9 -1 9 -4 9 1 9 -1 9 4 9 -3 10 0 9 0 9 -1 9 -1 9 -1 9 -4 9 -5 9 -3 10 0 9 4 9 1 9 2'

function Evolution() {
  return (
    <g>
      <rect x="172" y="272" width="302" height="118" rx="7" className={styles.card} />
      <Bar x={184} y={282} width={92} isStrong />
      <path d="M184 306h278M184 332h278M184 358h278M184 378h278" className={styles.grid} />
      <path d={`${LINE}V378H186z`} className={styles.area} />
      <path d={BENCHMARK} className={styles.benchmark} />
      <path d={LINE} className={styles.line} />
    </g>
  )
}

function Tiles() {
  return (
    <g>
      <rect x="484" y="272" width="148" height="118" rx="7" className={styles.card} />
      <Bar x={496} y={282} width={66} isStrong />
      <rect x="494" y="298" width="72" height="46" rx="3" className={styles.tile1} />
      <rect x="568" y="298" width="54" height="28" rx="3" className={styles.tile2} />
      <rect x="568" y="328" width="54" height="16" rx="3" className={styles.tile3} />
      <rect x="494" y="346" width="40" height="36" rx="3" className={styles.tile4} />
      <rect x="536" y="346" width="46" height="36" rx="3" className={styles.tile5} />
      <rect x="584" y="346" width="38" height="36" rx="3" className={styles.tile6} />
    </g>
  )
}

function Phone() {
  return (
    <g transform="translate(40 0)">
      <rect x="588" y="150" width="152" height="312" rx="26" className={styles.bezel} />
      <rect x="596" y="158" width="136" height="296" rx="19" className={styles.page} />
      <path d="M596 177a19 19 0 0 1 19-19h98a19 19 0 0 1 19 19v15H596z" className={styles.surface} />
      <path d="M596 192h136" className={styles.rule} />
      <rect x="644" y="164" width="40" height="8" rx="4" className={styles.bezel} />
      <rect x="606" y="176" width="10" height="10" rx="3" className={styles.accent} />
      <Bar x={622} y={179} width={30} isStrong />
      <rect x="604" y="200" width="120" height="60" rx="7" className={styles.card} />
      <Bar x={614} y={210} width={46} />
      <Bar x={614} y={223} width={84} height={12} isStrong />
      <rect x="614" y="245" width="40" height="5" rx="2.5" className={styles.gain} />
      <rect x="604" y="268" width="120" height="84" rx="7" className={styles.card} />
      <Donut cx={664} cy={310} radius={25} />
      <rect x="604" y="360" width="120" height="80" rx="7" className={styles.card} />
      {[0, 1, 2, 3].map((row) => (
        <g key={row}>
          <circle cx="618" cy={373 + row * 18} r="5" className={styles[`dot${row + 1}`]} />
          <Bar x={629} y={370 + row * 18} width={[36, 30, 40, 26][row] ?? 30} isStrong />
          <rect x="688" y={370 + row * 18} width="26" height="5" rx="2.5" className={row === 2 ? styles.loss : styles.gain} />
        </g>
      ))}
      <rect x="640" y="446" width="48" height="3" rx="1.5" className={styles.control} />
    </g>
  )
}

interface BarProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height?: number
  readonly isStrong?: boolean
  readonly isAccent?: boolean
}

/** A placeholder for text. */
function Bar({ x, y, width, height = 6, isStrong = false, isAccent = false }: BarProps) {
  const tone = isAccent ? styles.accent : isStrong ? styles.strong : styles.faint
  return <rect x={x} y={y} width={width} height={height} rx={height / 2} className={tone} />
}
