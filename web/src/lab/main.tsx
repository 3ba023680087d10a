import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { ComparisonView } from './comparison/comparison-view';
import { EvaluationView } from './evaluation/evaluation-view';
import { readPage, type LabPage } from './lab-page';
import { FrequentView } from './frequent/frequent-view';

const VIEWS: Readonly<Record<string, ComponentType<{ page: LabPage }>>> = {
  comparison: ComparisonView,
  evaluation: EvaluationView,
  queries: FrequentView,
};

const root = document.getElementById('lab');
if (root !== null) {
  const page = readPage(root, location.search);
  const View = VIEWS[page.view];
  if (View !== undefined)
    createRoot(root).render(
      <StrictMode>
        <View page={page} />
      </StrictMode>,
    );
}
