import { useEffect } from 'react';
import { useLocation } from 'react-router';

const anchorIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // a bad escape in a hand-made address
  }
};

/** The part the address names, once the page that holds it is there. */
export function useAnchor(ready: boolean): string {
  const { hash, key } = useLocation();
  const id = anchorIn(hash);
  useEffect(() => {
    if (ready && id !== '') document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  }, [ready, id, key]);
  return id;
}
