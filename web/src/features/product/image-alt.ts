import type { GalleryImage } from '@shared/api/types';

/** What a picture shows: the drawing with its sizes, else the product. */
export const imageAlt = (name: string, image: GalleryImage | null, index: number): string => {
  if (image !== null && image.alt !== '') return `${name}. ${image.alt}`;
  return index === 0 ? name : `${name}, картинка ${index + 1}`;
};
