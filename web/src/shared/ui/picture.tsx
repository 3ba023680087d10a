import { Package } from 'lucide-react';
import { useState } from 'react';
import type { Picture as PictureKey } from '@shared/api/types';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './picture.module.css';

export type PictureWidth = 200 | 600 | 2000;

const pictureUrl = (picture: PictureKey, width: PictureWidth): string =>
  `/images/w${width}/${picture.key}.${picture.ext}`;

export interface PictureProps {
  picture: PictureKey | null;
  /** Empty beside the product's name: screen readers would read it twice. */
  alt?: string;
  /** CSS `sizes`: the width of the picture on the page. */
  sizes?: string;
  /** Part of the first screen: loads at once. */
  eager?: boolean;
}

/**
 * Fills its box, which must have a fixed ratio. An illustration is one vector file for all widths; a photo has three.
 */
export function Picture({ picture, alt = '', sizes = '240px', eager = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture === null || broken === picture.key) {
    return (
      <span className={styles.picture}>
        <Icon of={Package} size={32} />
      </span>
    );
  }
  const drawing = picture.ext === 'svg';
  const responsive = drawing
    ? {}
    : {
        srcSet: ([200, 600, 2000] as const).map((width) => `${pictureUrl(picture, width)} ${width}w`).join(', '),
        sizes,
      };
  return (
    <span className={classes(styles.picture, !drawing && styles.photo)}>
      <img
        {...responsive}
        src={pictureUrl(picture, 600)}
        alt={alt}
        width={600}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(picture.key)}
      />
    </span>
  );
}

/** An illustration by its key, as categories and schemes have it. */
export function Illustration({ image, ...rest }: Omit<PictureProps, 'picture'> & { image: string | null }) {
  return <Picture picture={image === null ? null : { key: image, ext: 'svg' }} {...rest} />;
}

/** A small paper tile: 36, 56 or 96 px. */
export function Thumb({
  picture,
  size = 'm',
  className,
}: {
  picture: PictureKey | null;
  size?: 's' | 'm' | 'l';
  className?: string | undefined;
}) {
  return (
    <span className={classes(styles.thumb, size !== 'm' && styles[`thumb-${size}`], className)}>
      <Picture picture={picture} sizes="96px" />
    </span>
  );
}
