import { useEffect, useState, type RefObject } from 'react';

/** True once `inside` pixels of the element are in the window. */
export function useInViewport(ref: RefObject<Element | null>, inside: number): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: `0px 0px -${inside}px` },
    );
    if (ref.current !== null) watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref, inside]);
  return near;
}
