import { useEffect } from 'react';
import { useLocation } from 'react-router';

const anchorIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // an invalid escape sequence in a hand-made address
  }
};

/** Scrolls to the element of the address's hash once the page has it. */
export function useAnchor(ready: boolean): string {
  const { hash, key } = useLocation();
  const id = anchorIn(hash);
  useEffect(() => {
    if (ready && id !== '') document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  }, [ready, id, key]);
  return id;
}
