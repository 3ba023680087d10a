import { useState, type CSSProperties } from 'react';
import styles from './range-slider.module.css';

export interface RangeSliderProps {
  /** Positions of the thumbs, 0 to `positions`. */
  low: number;
  high: number;
  positions: number;
  /** Text of a position, also for screen readers. */
  text: (position: number) => string;
  onMove: (low: number, high: number) => void;
  /** Called when a thumb or a key is released. */
  onCommit: (low: number, high: number) => void;
}

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** Two native range inputs on one track, with their touch, keyboard and screen reader support. */
export function RangeSlider({ low, high, positions, text, onMove, onCommit }: RangeSliderProps) {
  // Where both thumbs meet, the last moved one is on top, so that it can be moved back.
  const [last, setLast] = useState<'low' | 'high'>('high');
  const commit = () => onCommit(low, high);
  const common = {
    min: 0,
    max: positions,
    onPointerUp: commit,
    onKeyUp: (event: { key: string }) => {
      if (KEYS.has(event.key)) commit();
    },
  } as const;
  return (
    <div
      className={styles.slider}
      style={{ '--from': `${(low / positions) * 100}%`, '--to': `${(high / positions) * 100}%` } as CSSProperties}
    >
      <span className={styles.track} />
      <input
        type="range"
        {...common}
        value={low}
        aria-label="Цена от"
        aria-valuetext={text(low)}
        style={{ zIndex: last === 'low' ? 2 : 1 }}
        onChange={(event) => {
          setLast('low');
          onMove(Math.min(event.target.valueAsNumber, high), high);
        }}
      />
      <input
        type="range"
        {...common}
        value={high}
        aria-label="Цена до"
        aria-valuetext={text(high)}
        style={{ zIndex: last === 'high' ? 2 : 1 }}
        onChange={(event) => {
          setLast('high');
          onMove(low, Math.max(event.target.valueAsNumber, low));
        }}
      />
    </div>
  );
}
