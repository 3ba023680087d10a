import { useEffect } from 'react';
import { useNearViewport } from '@shared/browser/use-near-viewport';
import { lazyComponent } from '@shared/ui/lazy-component';
import styles from './footer.module.css';

const loadFooter = () => import('./footer');
const Footer = lazyComponent(loadFooter, { failure: 'quiet' });
const fetchAhead = () => void loadFooter().catch(() => undefined);

/** The footer reserves its space on every page; its form and links load when the page is scrolled. */
export function LazyFooter() {
  const [footerRef, isNear] = useNearViewport<HTMLElement>(0);
  useEffect(() => {
    window.addEventListener('scroll', fetchAhead, { once: true, passive: true });
    return () => window.removeEventListener('scroll', fetchAhead);
  }, []);
  return (
    <footer ref={footerRef} className={styles.footer} data-dark>
      {isNear && <Footer />}
    </footer>
  );
}
