import { Heart, Scale } from 'lucide-react';
import { classes } from '@shared/ui/classes';
import { IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { toggleSavedProduct, type Savable } from './toggle-saved';
import { useSaved, type SavedKind } from './saved-store';
import styles from './save-button.module.css';

const SIGNS = { favorite: Heart, compare: Scale };
const NAMES = { favorite: 'В избранное', compare: 'В сравнение' };
const WORDS = { favorite: ['В избранное', 'В избранном'], compare: ['Сравнить', 'В сравнении'] } as const;

export interface SaveButtonProps {
  kind: SavedKind;
  product: Savable;
  /** tile: on a picture; icon: with a border, beside a button; words: with a label. */
  look?: 'tile' | 'icon' | 'words';
  className?: string | undefined;
}

/** Toggle button of a list for one product (heart or scales); pressed while the product is in the list. */
export function SaveButton({ kind, product, look = 'tile', className }: SaveButtonProps) {
  const pressed = useSaved((state) => state[kind].includes(product.id));
  const iconClass = kind === 'favorite' ? styles.heart : styles.scale;
  const press = () => toggleSavedProduct(kind, product);
  const sign = <Icon of={SIGNS[kind]} size={look === 'icon' ? 22 : 18} />;
  if (look === 'words') {
    return (
      <button
        type="button"
        aria-pressed={pressed}
        className={classes(styles.words, iconClass, className)}
        onClick={press}
      >
        {sign}
        {WORDS[kind][pressed ? 1 : 0]}
      </button>
    );
  }
  if (look === 'icon') {
    return (
      <IconButton
        label={NAMES[kind]}
        outlined
        aria-pressed={pressed}
        className={classes(iconClass, className)}
        onClick={press}
      >
        {sign}
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      aria-label={`${NAMES[kind]}: ${product.name}`}
      title={NAMES[kind]}
      aria-pressed={pressed}
      className={classes(styles.tile, iconClass, className)}
      onClick={press}
    >
      {sign}
    </button>
  );
}
