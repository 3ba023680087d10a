import { useState } from 'react';
import type { LabPage, SearchScope } from '../lab-page';
import { placedHits } from '../moves';
import { Note } from '../note';
import type { VersionResults } from '../search-version';
import type { Lab } from '../use-lab';
import styles from '../lab.module.css';
import { FacetPanel } from './facet-panel';
import { useJudging } from './judging';
import { JudgingBar } from './judging-bar';
import { Summary } from './summary';
import { useComparison } from './use-comparison';
import { VersionSide } from './version-side';

interface SideBySideProps {
  readonly lab: Lab;
  readonly page: LabPage;
  readonly scope: SearchScope;
  readonly reload: () => void;
}

export function SideBySide({ lab, page, scope, reload }: SideBySideProps) {
  const { compared, failure } = useComparison(lab, page.text, scope);
  const judging = useJudging(lab.context.judgement, page, reload);
  const [phoneSide, setPhoneSide] = useState<'live' | 'draft'>('draft');
  if (failure !== null) return <Note tone="bad" title={failure} />;
  if (compared === null) return <p className="hint">Ищем обеими версиями…</p>;
  const { live, draft } = compared;
  const placed = placedHits(live.hits, draft?.hits ?? live.hits);
  const side = (name: 'live' | 'draft', title: string, results: VersionResults) => (
    <VersionSide
      title={title}
      results={results}
      hits={placed[name]}
      place={{
        engine: lab.engine,
        index: lab[name]?.index ?? lab.live.index,
        synonyms: lab.context[name].synonyms,
        names: lab.context[name].names,
        plan: results.plan,
        scope,
      }}
      judging={judging}
      isHiddenOnPhone={draft !== null && phoneSide !== name}
    />
  );
  return (
    <>
      {draft !== null && <Summary live={live} draft={draft} placed={placed} />}
      {page.text !== '' && <JudgingBar judging={judging} />}
      {draft !== null && <FacetPanel live={live} draft={draft} context={lab.context} />}
      {draft !== null && (
        <div className={styles.switch} role="group" aria-label="Какую сторону показать">
          {(['live', 'draft'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-current={phoneSide === name ? 'true' : undefined}
              onClick={() => setPhoneSide(name)}
            >
              {name === 'live' ? 'Сейчас' : 'С черновиком'}
            </button>
          ))}
        </div>
      )}
      <div className={draft === null ? `${styles.sides} ${styles.alone}` : styles.sides}>
        {side('live', 'Сейчас', live)}
        {draft !== null && side('draft', 'С черновиком', draft)}
      </div>
    </>
  );
}
