import { useEffect } from 'react';
import { useLocation } from 'react-router';

const anchorIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // an invalid escape sequence in a hand-made address
  }
};

/** Scrolls to the element of the address's hash. */
export function useAnchor(): string {
  const { hash, key } = useLocation();
  const id = anchorIn(hash);
  useEffect(() => {
    if (id !== '') document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  }, [id, key]);
  return id;
}
