import { number } from '@shared/i18n/format';
import type { DraftSource } from './lab-context';
import type { LabPage } from './lab-page';
import { Note } from './note';
import styles from './lab.module.css';

const share = ({ processed, total }: DraftSource): number => (total === 0 ? 0 : Math.round((100 * processed) / total));

function Building({ draft }: { draft: DraftSource }) {
  const isWaiting = draft.state === 'waiting' || draft.total === 0;
  return (
    <div className={styles.progress} role="status">
      <b>
        {isWaiting
          ? 'Предпросмотр ждёт воркера'
          : `Предпросмотр: ${number(draft.processed)} из ${number(draft.total)} товаров`}
      </b>
      <progress className="bar" max={100} value={share(draft)} aria-label="Сколько товаров готово" />
      <span className="hint">Поиск магазина не меняется. Сравнение появится само.</span>
    </div>
  );
}

/** The form without script of its own: the page returns with the preview under way. */
function BuildButton({ page, label }: { page: LabPage; label: string }) {
  return (
    <form method="post" action="/admin/search/draft/preview">
      <input type="hidden" name="form_token" value={page.formToken} />
      <input type="hidden" name="back" value={page.address} />
      <button className="btn btn-s btn-soft">{label}</button>
    </form>
  );
}

/** Why the draft cannot be searched yet, and what to do; nothing when it can. */
export function DraftStatus({ draft, page }: { draft: DraftSource; page: LabPage }) {
  switch (draft.state) {
    case 'ready':
      return null;
    case 'waiting':
    case 'building':
      return <Building draft={draft} />;
    case 'same':
      return (
        <Note title="Черновик пуст: сравнивать пока не с чем">
          Ниже — поиск, каким он работает сейчас. Добавьте синоним, слово или правило, и справа появится, что изменится.{' '}
          <a className="link" href="/admin/search/draft">
            К черновику
          </a>
        </Note>
      );
    case 'broken':
      return (
        <Note tone="bad" title="В черновике ошибка, искать по нему нельзя">
          <p className="lines">{draft.message}</p>
          <a className="link" href="/admin/search/draft">
            Исправить в черновике
          </a>
        </Note>
      );
    case 'failed':
      return (
        <Note tone="bad" title="Предпросмотр не собрался">
          <p className="lines">{draft.message}</p>
          <BuildButton page={page} label="Собрать ещё раз" />
        </Note>
      );
    default:
      return (
        <Note
          tone="warn"
          title={
            draft.state === 'outdated'
              ? 'Предпросмотр устарел: черновик с тех пор изменили'
              : 'У черновика ещё нет предпросмотра'
          }
        >
          <p>Воркер соберёт отдельный индекс с настройками и словами черновика. Поиск магазина не изменится.</p>
          <BuildButton page={page} label="Собрать предпросмотр" />
        </Note>
      );
  }
}
