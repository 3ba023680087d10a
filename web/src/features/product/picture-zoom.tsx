import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { GalleryImage } from '@shared/api/types';
import { IconButton } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Icon } from '@shared/ui/icon';
import { Picture } from '@shared/ui/picture';
import { imageAlt } from './image-alt';
import styles from './picture-zoom.module.css';

export interface PictureZoomProps {
  images: readonly GalleryImage[];
  name: string;
  start: number;
  onClose: () => void;
}

/** The largest picture (w2000), arrow keys switch pictures; a click zooms ×2 at the pointer. */
export default function PictureZoom({ images, name, start, onClose }: PictureZoomProps) {
  const [index, setIndex] = useState(start);
  const [near, setNear] = useState<string | null>(null);
  const several = images.length > 1;
  const turnPage = (by: number) => {
    setIndex((index + by + images.length) % images.length);
    setNear(null);
  };
  const keys = (event: KeyboardEvent) => {
    if (several && event.key === 'ArrowRight') turnPage(1);
    else if (several && event.key === 'ArrowLeft') turnPage(-1);
  };
  const picture = images[index];
  if (picture === undefined) return null;
  return (
    <Dialog label={`Картинка: ${name}`} width={1200} onClose={onClose} className={styles.window}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside */}
      <div className={styles.view} onKeyDown={keys}>
        <button
          type="button"
          className={styles.picture}
          data-near={near !== null || undefined}
          aria-label={near === null ? 'Приблизить' : 'Отдалить'}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            const share = (at: number, from: number, size: number) =>
              event.detail === 0 ? 50 : Math.round(((at - from) / size) * 100);
            setNear(
              near === null
                ? `${share(event.clientX, box.left, box.width)}% ${share(event.clientY, box.top, box.height)}%`
                : null,
            );
          }}
        >
          <span style={near === null ? undefined : { transform: 'scale(2)', transformOrigin: near }}>
            <Picture picture={picture} alt={imageAlt(name, picture, index)} sizes="2000px" eager />
          </span>
        </button>
        {several && (
          <>
            <IconButton label="Предыдущая картинка" outlined className={styles.back} onClick={() => turnPage(-1)}>
              <Icon of={ChevronLeft} size={24} />
            </IconButton>
            <IconButton label="Следующая картинка" outlined className={styles.next} onClick={() => turnPage(1)}>
              <Icon of={ChevronRight} size={24} />
            </IconButton>
            <p className={styles.count} role="status">
              {index + 1} из {images.length}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
