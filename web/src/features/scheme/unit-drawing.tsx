import { Maximize, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { IconButton } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { HotSpots, hotSpotAt, TOUCH_PX } from './hot-spots';
import type { Drawing } from './drawings';
import { useUnitsPerPixel } from './use-units-per-pixel';
import { useZoom } from './use-zoom';
import { isLargest } from './zoom-state';
import drawn from './drawing.module.css';
import styles from './unit-drawing.module.css';

export interface UnitDrawingProps {
  drawing: Drawing;
  /** Name of the unit. */
  label: string;
  /** Highlighted permanently; `hovered` only while hovered. */
  active: number | null;
  hovered: number | null;
  nameOf: (position: number) => string;
  onHover: (position: number | null) => void;
  onActivate: (position: number) => void;
  /** Enter: focuses the row of the list. */
  onEnter: (position: number) => void;
  /** Plus: adds to the cart. */
  onAdd: (position: number) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The drawing with its numbers: zoom, hover and keyboard navigation. */
export function UnitDrawing({
  drawing,
  label,
  active,
  hovered,
  nameOf,
  onHover,
  onActivate,
  onEnter,
  onAdd,
}: UnitDrawingProps) {
  const panel = useRef<HTMLDivElement>(null);
  const frame = useRef<SVGSVGElement>(null);
  const [, , width = 1, height = 1] = drawing.viewBox.split(' ').map(Number);
  const unitsPerPixel = useUnitsPerPixel(frame, { width, height });
  const { zoom, wasDrag, toPicture, larger, smaller, reset, handlers } = useZoom(frame, { width, height });
  const { hots, parts } = drawing;
  const first = hots.some(({ position }) => position === active) ? (active ?? 0) : (hots[0]?.position ?? 0);
  const lit = hovered ?? active;

  const click = (event: MouseEvent) => {
    if (wasDrag()) return;
    const on = (name: string) => Number((event.target as Element).closest(`[${name}]`)?.getAttribute(name) ?? 0);
    const near = hotSpotAt(hots, zoom, toPicture(event.clientX, event.clientY), TOUCH_PX * unitsPerPixel);
    const pressed = on('data-hot') || (near ?? on('data-part'));
    if (pressed > 0) onActivate(pressed);
  };
  const key = (event: KeyboardEvent) => {
    const position = Number((event.target as Element).getAttribute('data-hot') ?? 0);
    if (position === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = hots.findIndex((hot) => hot.position === position);
    const step = STEPS[event.key];
    const next =
      step !== undefined
        ? hots[(index + step + hots.length) % hots.length]
        : event.key === 'Home'
          ? hots[0]
          : event.key === 'End'
            ? hots.at(-1)
            : undefined;
    if (next !== undefined) {
      onActivate(next.position);
      frame.current?.querySelector<SVGGElement>(`[data-hot="${next.position}"]`)?.focus({ preventScroll: true });
    } else if (event.key === 'Enter' || event.key === ' ') onEnter(position);
    else if (event.key === '+' || event.key === '=') onAdd(position);
    else return;
    event.preventDefault();
  };
  const wholeScreen = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else void panel.current?.requestFullscreen().catch(() => undefined);
  };
  return (
    <div ref={panel} className={styles.panel}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events of the hot spots inside */}
      <svg
        ref={frame}
        viewBox={drawing.viewBox}
        role="group"
        aria-label={`Схема: ${label}`}
        className={classes(drawn.drawing, styles.svg, zoom.scale > 1 && styles.zoomed)}
        onClick={click}
        onKeyDown={key}
        {...handlers}
      >
        <g transform={`translate(${zoom.x} ${zoom.y}) scale(${zoom.scale})`}>
          {parts.map(({ position, markup }, index) => (
            <g
              key={index}
              data-part={position}
              className={classes(position > 0 && drawn.part, position > 0 && position === lit && drawn.on)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && position > 0 && onHover(position)}
              onPointerLeave={() => onHover(null)}
              dangerouslySetInnerHTML={{ __html: markup }}
            />
          ))}
        </g>
        <HotSpots
          hots={hots}
          zoom={zoom}
          unitsPerPixel={unitsPerPixel}
          active={active}
          hovered={hovered}
          first={first}
          nameOf={nameOf}
          onHover={onHover}
        />
      </svg>
      <div className={styles.foot}>
        <p className={styles.keys}>
          <kbd>←</kbd>
          <kbd>→</kbd> соседняя деталь <kbd>Enter</kbd> к&nbsp;строке <kbd>+</kbd> в&nbsp;корзину
        </p>
        <div className={styles.tools} role="group" aria-label="Размер схемы">
          <IconButton label="Мельче" outlined disabled={zoom.scale === 1} onClick={smaller}>
            <Icon of={ZoomOut} />
          </IconButton>
          <IconButton label="Крупнее" outlined disabled={isLargest(zoom)} onClick={larger}>
            <Icon of={ZoomIn} />
          </IconButton>
          <IconButton label="Вся схема" outlined disabled={zoom.scale === 1} onClick={reset}>
            <Icon of={Scan} />
          </IconButton>
          {document.fullscreenEnabled && (
            <IconButton label="Во весь экран" outlined onClick={wholeScreen}>
              <Icon of={Maximize} />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}
