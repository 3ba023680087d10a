import { Star } from 'lucide-react';
import { plural } from '@shared/i18n/format';
import { ChoiceGroup } from '@shared/ui/choice-group';
import { Icon } from '@shared/ui/icon';
import styles from './review-form.module.css';

const STARS = [1, 2, 3, 4, 5];
const nameOf = (stars: number): string => `${stars} ${plural(stars, 'звезда', 'звезды', 'звёзд')}`;

interface StarChoiceProps {
  /** 0: none chosen yet. */
  value: number;
  error?: string | undefined;
  onChange: (stars: number) => void;
}

/** Five radios that look like stars; those up to the chosen one are filled. */
export function StarChoice({ value, error, onChange }: StarChoiceProps) {
  return (
    <ChoiceGroup legend="Оценка" error={error}>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} className={stars <= value ? styles.on : undefined} title={nameOf(stars)}>
            <input
              type="radio"
              name="rating"
              checked={stars === value}
              aria-label={nameOf(stars)}
              onChange={() => onChange(stars)}
            />
            <Icon of={Star} size={28} />
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
