import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '@shared/ui/lazy-component';
import styles from './footer.module.css';

const loadFooter = () => import('./footer');
const Footer = lazyComponent(loadFooter, { failure: 'quiet' });
const fetchAhead = () => void loadFooter().catch(() => undefined);

/** The footer reserves its space on every page; its form and links load when the page is scrolled. */
export function LazyFooter() {
  const footerRef = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const footer = footerRef.current;
    if (footer === null || isNear) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    });
    watch.observe(footer);
    window.addEventListener('scroll', fetchAhead, { once: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', fetchAhead);
    };
  }, [isNear]);
  return (
    <footer ref={footerRef} className={styles.footer} data-dark>
      {isNear && <Footer />}
    </footer>
  );
}
