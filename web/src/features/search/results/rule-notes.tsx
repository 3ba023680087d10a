import { ArrowRight, Info, Percent } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSearchBox } from '@entities/search/box/search-box-store';
import type { AppliedRules } from '@entities/search/rules/applied-rules';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { useScope } from '../state/scope';
import { useQuestion } from '../state/use-question';
import { useResultsState } from '../state/use-results-state';
import styles from './rule-notes.module.css';

/** State of a visit that a rule led to: it is not led on. */
const BY_RULE = { byRule: true };

/** Follows the redirect of a search of the whole shop, in place of it in the history; not while letters are typed. */
function useRedirect(to: string | undefined): void {
  const { mode } = useScope();
  const { responseText } = useResultsState();
  const isSettled = useQuestion().text === responseText;
  const isTyped = useSearchBox((box) => box.isTyped);
  const { state } = useLocation() as { state: Partial<typeof BY_RULE> | null };
  const navigate = useNavigate();
  const isDue = mode === 'search' && isSettled && !isTyped && state?.byRule !== true;
  useEffect(() => {
    if (isDue && to !== undefined) void navigate(to, { replace: true, state: BY_RULE });
  }, [isDue, to, navigate]);
}

function Banner({ title, text, href, tone }: NonNullable<AppliedRules['banner']>) {
  const content = (
    <>
      <Icon of={tone === 'sale' ? Percent : Info} size={22} />
      <span className={styles.text}>
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </span>
    </>
  );
  const look = classes(styles.banner, styles[tone]);
  return href === undefined ? (
    <div className={look}>{content}</div>
  ) : (
    <Link className={look} to={href}>
      {content}
      <Icon of={ArrowRight} size={18} />
    </Link>
  );
}

/** What rules of the merchandisers put above the results: their banner; or they lead to another page. */
export default function RuleNotes() {
  const { banner, redirect } = useResultsState().summary?.rules ?? {};
  useRedirect(redirect);
  return (
    banner && (
      <aside aria-label="Объявление магазина">
        <Banner {...banner} />
      </aside>
    )
  );
}
