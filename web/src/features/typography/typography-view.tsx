import { useEffect, type ComponentType } from 'react';
import { NavLink } from 'react-router';
import { Buttons, FieldSamples, Labels } from './controls';
import { Colours, Measures, ThemeSamples, Type } from './foundations';
import { Cards, ProductSamples } from './product-samples';
import { Messages, Pictures, Windows } from './messages';
import { SECTIONS, type SectionId } from './sections';
import { Tables, NavigationSamples } from './structure';
import styles from './typography.module.css';

const PARTS: Record<SectionId, ComponentType> = {
  theme: ThemeSamples,
  colours: Colours,
  type: Type,
  measures: Measures,
  buttons: Buttons,
  fields: FieldSamples,
  labels: Labels,
  goods: ProductSamples,
  cards: Cards,
  ways: NavigationSamples,
  tables: Tables,
  messages: Messages,
  windows: Windows,
  pictures: Pictures,
};

/** Living style guide: all tokens and components. An address with a part's name scrolls to it. */
export function TypographyView({ activeSection }: { activeSection: SectionId | null }) {
  useEffect(() => {
    if (activeSection === null) return;
    // After the shell's effect, which scrolls every new address to its top.
    const frame = requestAnimationFrame(() =>
      document.getElementById(activeSection)?.scrollIntoView({ behavior: 'instant' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [activeSection]);
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Части оформления">
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <NavLink to={`/typography/${id}`} preventScrollReset>
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h1>Из&nbsp;чего сделан магазин</h1>
        <p className={styles.lead}>Цвета, шрифт, кнопки и&nbsp;всё остальное&nbsp;— живьём, в&nbsp;обеих темах.</p>
        {SECTIONS.map(({ id, title }) => {
          const Part = PARTS[id];
          return (
            <section key={id} id={id} className={styles.part} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Part />
            </section>
          );
        })}
      </div>
    </div>
  );
}
