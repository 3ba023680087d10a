import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { fitInBox, panBy, STEP, WHOLE, zoomAt, type ViewSize, type ZoomState } from './zoom-state';

/** Drag threshold: a pointer that moved further is a drag, not a click. */
const DRAG_PX = 6;

type PointerPosition = readonly [x: number, y: number];

const middleOf = (points: readonly PointerPosition[]): PointerPosition => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
const spread = ([a = [0, 0], b = [0, 0]]: readonly PointerPosition[]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Zoom of a picture by buttons, Ctrl+wheel, pinch and drag. */
export function useZoom(frame: RefObject<SVGSVGElement | null>, size: ViewSize) {
  const [zoom, setZoom] = useState<ZoomState>(WHOLE);
  const pointers = useRef(new Map<number, PointerPosition>());
  const dragged = useRef(0);

  const toPicture = (clientX: number, clientY: number): PointerPosition => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return [size.width / 2, size.height / 2];
    const { pixels, left, top } = fitInBox(size, box);
    return [(clientX - box.left - left) / pixels, (clientY - box.top - top) / pixels];
  };

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // React registers passive wheel listeners, which cannot prevent the page's zoom.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const at = toPicture(event.clientX, event.clientY);
      setZoom((before) => zoomAt(before, Math.exp(-event.deltaY / 200), at, size));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });

  const onPointerDown = (event: PointerEvent) => {
    if (pointers.current.size === 0) dragged.current = 0;
    pointers.current.set(event.pointerId, [event.clientX, event.clientY]);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return;
    const before = [...pointers.current.values()];
    pointers.current.set(event.pointerId, [event.clientX, event.clientY]);
    const now = [...pointers.current.values()];
    const [from, to] = [middleOf(before), middleOf(now)];
    dragged.current += Math.hypot(to[0] - from[0], to[1] - from[1]) + (now.length > 1 ? DRAG_PX : 0);
    if (zoom.scale > 1 && dragged.current > DRAG_PX && !event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.setPointerCapture(event.pointerId);
    const [a, b] = [toPicture(...from), toPicture(...to)];
    const factor = now.length > 1 ? spread(now) / (spread(before) || 1) : 1;
    setZoom((was) => panBy(zoomAt(was, factor, b, size), b[0] - a[0], b[1] - a[1], size));
  };
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };
  const center: PointerPosition = [size.width / 2, size.height / 2];
  return {
    zoom,
    /** The gesture that just ended was a drag. */
    wasDrag: () => dragged.current > DRAG_PX,
    toPicture,
    larger: () => setZoom((before) => zoomAt(before, STEP, center, size)),
    smaller: () => setZoom((before) => zoomAt(before, 1 / STEP, center, size)),
    reset: () => setZoom(WHOLE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onPointerLeave: onPointerUp },
  };
}
