import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the element has come within `px` of the viewport, or with a negative number that far into it; stays true. */
export function useNearViewport<T extends Element>(px: number): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (near || ref.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${px}px 0px` },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [near, px]);
  return [ref, near];
}
