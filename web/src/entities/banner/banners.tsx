import type { Banner } from '@shared/api/banners';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { classes } from '@shared/ui/classes';
import { Picture } from '@shared/ui/picture';
import { BannerLink } from './banner-link';
import styles from './banners.module.css';

/** Number of banners beside each other; the rest become lines between the sections below. */
export const IN_A_ROW = 3;

function Way({ banner, className }: { banner: Banner; className: string }) {
  const content = (
    <>
      <h2>{withNonBreakingSpaces(banner.title)}</h2>
      <p>{withNonBreakingSpaces(banner.text)}</p>
      {banner.button !== '' && <span className={styles.button}>{banner.button}</span>}
      {banner.image !== null && (
        <span className={styles.picture}>
          <Picture picture={banner.image} />
        </span>
      )}
    </>
  );
  return (
    <BannerLink link={banner.link} className={className}>
      {content}
    </BannerLink>
  );
}

/** A row of banners without auto-play, swiped on the phone. Reserves its space while it loads. */
export function Banners({ banners }: { banners: readonly Banner[] | null }) {
  if (banners?.length === 0) return null;
  return (
    <section className={styles.row} aria-label="Акции" aria-busy={banners === null}>
      {(banners ?? []).slice(0, IN_A_ROW).map((banner) => (
        <Way key={banner.id} banner={banner} className={classes(styles.banner, styles[banner.theme])} />
      ))}
    </section>
  );
}

/** A banner as one line between two sections. */
export function BannerLine({ banner }: { banner: Banner | undefined }) {
  return banner && <Way banner={banner} className={classes(styles.line, styles[banner.theme])} />;
}
