import { Link as LinkSign, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getFaq, type FaqItem, type FaqTopic } from '@shared/api/content';
import { useRequest } from '@shared/api/use-request';
import { counted } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { PhoneFallback } from '@entities/session/phone-fallback';
import { Disclosure } from '@shared/ui/disclosure';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import nothing from '@shared/ui/pictures/empty-search.svg';
import { RichText } from '@shared/ui/rich-text';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { countIn, matching } from './faq-search';
import { anchorOf } from './text-outline';
import { PagesNav } from './pages-nav';
import { Reading } from './reading';
import { TextSkeleton } from './text-skeleton';
import { useAnchor } from './use-anchor';
import styles from './faq-view.module.css';

function FaqAnswer({ item, open }: { item: FaqItem; open: boolean }) {
  const anchor = `q${item.id}`;
  return (
    <Disclosure id={anchor} level={3} open={open || undefined} title={withNonBreakingSpaces(item.question)}>
      <RichText html={item.answer} small />
      <a className={styles.address} href={`#${anchor}`}>
        <Icon of={LinkSign} size={14} />
        Ссылка на этот ответ
      </a>
    </Disclosure>
  );
}

function Topics({ topics, openId, allOpen }: { topics: readonly FaqTopic[]; openId: string; allOpen: boolean }) {
  return topics.map((topic) => (
    <section key={topic.title} className={styles.topic} aria-labelledby={anchorOf(topic.title)}>
      <h2 id={anchorOf(topic.title)}>{topic.title}</h2>
      {topic.items.map((item) => (
        // A new search or address resets the folding.
        <FaqAnswer
          key={`${item.id} ${allOpen} ${openId === `q${item.id}`}`}
          item={item}
          open={allOpen || openId === `q${item.id}`}
        />
      ))}
    </section>
  ));
}

function NothingFound({ query }: { query: string }) {
  return (
    <EmptyState picture={nothing} title={`Про «${query.trim()}» ответа пока нет`}>
      <p>
        Попробуйте другое слово
        <PhoneFallback />
      </p>
    </EmptyState>
  );
}

function Faq({ topics }: { topics: readonly FaqTopic[] }) {
  const [query, setQuery] = useState('');
  const openId = useAnchor();
  const matches = matching(topics, query);
  const searching = matches.length !== topics.length || countIn(matches) !== countIn(topics);
  return (
    <>
      <div className={styles.search}>
        <Icon of={Search} size={20} />
        <TextField
          type="search"
          label="Найти среди вопросов"
          labelHidden
          placeholder="Возврат, доставка, промокод"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <p className={styles.count} role="status">
        {searching && matches.length > 0 && `Нашли ${counted(countIn(matches), 'ответ', 'ответа', 'ответов')}`}
      </p>
      {matches.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <Topics topics={matches} openId={openId} allOpen={searching && countIn(matches) <= 3} />
      )}
    </>
  );
}

export function FaqView() {
  const { data, status, error, retry } = useRequest('faq', getFaq);
  const { key, hash } = useLocation();
  return (
    <Reading nav={<PagesNav />}>
      <h1>Вопросы и&nbsp;ответы</h1>
      {status === 'error' && data === null ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === null ? (
        <TextSkeleton />
      ) : (
        <Faq key={`${key}${hash}`} topics={data} />
      )}
    </Reading>
  );
}
