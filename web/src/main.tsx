import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyStoredTheme } from '@shared/theme/theme';
import { App } from '@app/app';
import { saveFirstPaint } from '@shared/first-paint/server-markup';

// A built shop has it in the HTML (api/storefront/document.py).
if (import.meta.env.DEV) await import('./first-paint.css');

applyStoredTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has lost its #root');
saveFirstPaint(root);
const page = createRoot(root);
// In slices: the first screen is there already and answers to a touch meanwhile.
startTransition(() =>
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
