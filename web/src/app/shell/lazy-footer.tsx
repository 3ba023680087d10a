import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '@shared/ui/lazy-component';
import styles from './footer.module.css';

const loadFooter = () => import('./footer');
const Footer = lazyComponent<{ onClose: () => void }>(loadFooter, true);
const fetchAhead = () => void loadFooter().catch(() => undefined);

/** The footer reserves its space on every page; its form and links load when the page is scrolled. */
export function LazyFooter() {
  const place = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const footer = place.current;
    if (footer === null || seen) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    watch.observe(footer);
    window.addEventListener('scroll', fetchAhead, { once: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', fetchAhead);
    };
  }, [seen]);
  const onceOnline = () => window.addEventListener('online', () => setSeen(false), { once: true });
  return (
    <footer ref={place} className={styles.footer} data-dark>
      {seen && <Footer onClose={onceOnline} />}
    </footer>
  );
}
