import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import styles from './description.module.css';

const COLLAPSED_PX = 400;

/** HTML of the product, sanitised by the server; folded above 400 px. */
export function Description({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [tall, setTall] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setTall(element.scrollHeight > COLLAPSED_PX);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [html]);
  return (
    <>
      <div
        ref={ref}
        className={classes(styles.text, tall && !open && styles.cut)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {tall && (
        <Button variant="text" size="s" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Свернуть описание' : 'Показать описание'}
          <Icon of={open ? ChevronUp : ChevronDown} size={16} />
        </Button>
      )}
    </>
  );
}
