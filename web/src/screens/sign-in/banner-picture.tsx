import { DevicesImage } from './devices-image.tsx'
import styles from './side-banner.module.css'

const RIDGES = 22
const WIDTH = 900
const HEIGHT = 1000

/** The banner's picture: lines, and the portal on two devices. Loaded after the form. */
export function BannerPicture() {
  return (
    <>
      <svg
        className={styles.field}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
      >
        {Array.from({ length: RIDGES }, (_, index) => (
          <path key={ridge(index)} d={ridge(index)} strokeOpacity={0.05 + 0.012 * index} />
        ))}
      </svg>
      <DevicesImage />
    </>
  )
}

/** One line of the background: two waves that change slowly from line to line. */
function ridge(index: number): string {
  const base = 180 + index * 38
  const points = Array.from({ length: 31 }, (_, step) => {
    const x = (step / 30) * WIDTH
    const long = Math.sin(step / 5.2 + index * 0.31) * (26 + index * 2.1)
    const short = Math.sin(step / 1.9 + index * 0.9) * (5 + index * 0.35)
    return `${x.toFixed(0)} ${(base - x * 0.16 + long + short).toFixed(1)}`
  })
  return `M${points.join('L')}`
}
