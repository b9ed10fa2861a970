import { intro, videoCaptions } from '../../content/home.ts'
import styles from './IntroVideo.module.css'

/**
 * A short, silent video with captions, hosted here; it does not play by itself. `site/home.ts` says so when it cannot be
 * loaded.
 */
export function IntroVideo() {
  return (
    <figure className={`gap-1 ${styles.figure}`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is below */}
      <video
        className={styles.video}
        controls
        muted
        playsInline
        preload="none"
        width={1200}
        height={900}
        poster="/media/intro.webp"
        aria-label={intro.videoTitle}
      >
        <source src="/media/intro.webm" type="video/webm" />
        <source src="/media/intro.mp4" type="video/mp4" />
        <track kind="captions" src="/media/intro.vtt" srcLang="en" label="English" default />
      </video>
      <figcaption className="soft small">
        <span
          aria-live="polite"
          data-missing="The video could not be loaded. Check your connection and try again; what it shows is written below."
        >
          Half a minute, no sound.
        </span>
        <details className={styles.scenes}>
          <summary className={styles.summary}>What the video shows</summary>
          <ol>
            {videoCaptions.map((caption) => (
              <li key={caption}>{caption}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  )
}
