import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { classes } from './classes';
import styles from './rich-text.module.css';

/** HTML that the server has sanitised. Links to the shop's own pages open without a reload. */
export function RichText({ html, small = false }: { html: string; small?: boolean }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const to = link?.getAttribute('href');
    if (
      !to?.startsWith('/') ||
      to.startsWith('//') ||
      event.altKey ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.button !== 0
    )
      return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks of the links inside
    <div
      className={classes(styles.text, small && styles.small)}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
