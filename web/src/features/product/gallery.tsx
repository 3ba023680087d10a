import { ZoomIn } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { GalleryImage } from '@shared/api/types';
import { discountPercent, NBSP } from '@shared/i18n/format';
import { Badge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { Picture } from '@shared/ui/picture';
import { imageAlt } from './image-alt';
import styles from './gallery.module.css';

const Zoom = lazyComponent(() => import('./picture-zoom'));

export interface GalleryProps {
  images: readonly GalleryImage[];
  name: string;
  cost: number | null;
  old: number | null;
  compact?: boolean;
  /** In the picture's upper right corner. */
  tools?: ReactNode;
}

/** Swipeable strip of pictures with thumbnails (dots on the phone). */
export function Gallery({ images, name, cost, old, compact = false, tools }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [here, setHere] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const off = cost === null ? 0 : discountPercent(cost, old);
  const several = images.length > 1;

  const show = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  const scrolled = () => {
    if (strip.current) setHere(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };
  return (
    <div className={classes(styles.gallery, compact && styles.compact, !several && styles.single)}>
      {several && (
        <div className={styles.thumbs}>
          {images.map((image, index) => (
            <button
              key={image.key}
              type="button"
              aria-label={image.alt || `Картинка ${index + 1}`}
              aria-current={index === here}
              onClick={() => show(index)}
            >
              <Picture picture={image} sizes="72px" eager />
            </button>
          ))}
        </div>
      )}
      <div className={styles.stage}>
        {off > 0 && (
          <Badge tone="tag" large className={styles.badge}>
            {`−${off}${NBSP}%`}
          </Badge>
        )}
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
        <ul
          ref={strip}
          className={styles.strip}
          onScroll={scrolled}
          tabIndex={several ? 0 : undefined}
          aria-label="Картинки товара"
        >
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
          {(images.length > 0 ? images : [null]).map((image, index) => (
            <li key={image?.key ?? 'none'}>
              <Picture
                picture={image}
                alt={imageAlt(name, image, index)}
                sizes="(max-width: 767px) 100vw, 592px"
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
        <div className={styles.tools}>
          {tools}
          {!compact && images.length > 0 && (
            <button
              type="button"
              className={styles.tool}
              aria-label="Крупнее"
              title="Крупнее"
              onClick={() => setZoomed(true)}
            >
              <Icon of={ZoomIn} size={18} />
            </button>
          )}
        </div>
        {zoomed && <Zoom images={images} name={name} start={here} onClose={() => setZoomed(false)} />}
        {several && (
          <div className={styles.dots} aria-hidden="true">
            {images.map((image, index) => (
              <i key={image.key} className={index === here ? styles.here : undefined} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
