import { useState } from 'react';
import { postForm, type Judgement } from '../lab-context';
import type { LabPage } from '../lab-page';
import { failureText } from '../note';

export interface Judging {
  /** Null: the query is not among the judged ones. */
  readonly judgement: Judgement | null;
  /** The product whose grade is being written. */
  readonly busy: number | null;
  readonly failure: string | null;
  readonly grade: (product: number, grade: number) => void;
  /** Makes the query a judged one of this class. */
  readonly addQuery: (group: string) => void;
}

const JUDGEMENTS = '/admin/search/draft/judgements';

/** Grades are written into the draft at once; the page shows them before the shop has answered. */
export function useJudging(stored: Judgement | null, { formToken, text }: LabPage, reload: () => void): Judging {
  const [grades, setGrades] = useState<Judgement['grades']>({});
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const post = async (address: string, fields: Readonly<Record<string, string>>): Promise<boolean> => {
    setFailure(null);
    try {
      await postForm(address, { form_token: formToken, ...fields });
      return true;
    } catch (error) {
      setFailure(failureText(error));
      return false;
    }
  };
  const grade = async (product: number, value: number) => {
    if (stored === null) return;
    setBusy(product);
    const isWritten = await post(`${JUDGEMENTS}/${encodeURIComponent(stored.id)}`, {
      product_id: String(product),
      grade: String(value),
    });
    setBusy(null);
    if (isWritten) setGrades((known) => ({ ...known, [product]: value }));
  };
  const addQuery = async (group: string) => {
    if (await post(JUDGEMENTS, { text, class: group })) reload();
  };
  return {
    judgement: stored === null ? null : { ...stored, grades: { ...stored.grades, ...grades } },
    busy,
    failure,
    grade: (product, value) => void grade(product, value),
    addQuery: (group) => void addQuery(group),
  };
}
