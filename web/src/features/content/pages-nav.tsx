import { NavLink } from 'react-router';
import { getPages, type PageLink } from '@shared/api/content';
import { useRequest } from '@shared/api/use-request';
import styles from './pages-nav.module.css';

const GROUPS: readonly { group: PageLink['group']; title: string }[] = [
  { group: 'buyers', title: 'Покупателям' },
  { group: 'company', title: 'О магазине' },
  { group: 'documents', title: 'Документы' },
];

/** Pages that are not texts of the server but belong to the list. */
const OWN: Record<PageLink['group'], readonly { title: string; url: string }[]> = {
  buyers: [
    { title: 'Вопросы и ответы', url: '/faq' },
    { title: 'Статьи', url: '/post' },
  ],
  company: [
    { title: 'Контакты', url: '/contacts' },
    { title: 'Стать поставщиком', url: '/vendorRegistration' },
  ],
  documents: [],
};

/** Information pages by group, beside the text on the desktop and below it on the phone. */
export function PagesNav() {
  const { data } = useRequest('pages', getPages);
  return (
    <nav className={styles.nav} aria-label="Разделы справки">
      {GROUPS.map(({ group, title }) => (
        <div key={group}>
          <h2>{title}</h2>
          <ul>
            {[...(data ?? []).filter((page) => page.group === group), ...OWN[group]].map((page) => (
              <li key={page.url}>
                <NavLink to={page.url} end>
                  {page.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
