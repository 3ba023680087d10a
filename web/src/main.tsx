import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyStoredTheme } from '@shared/theme/theme';
import { App } from '@app/app';
import { saveFirstPaint } from '@shared/first-paint/server-markup';

// In a built shop it is part of the HTML (api/storefront/document.py).
if (import.meta.env.DEV) await import('./first-paint.css');

applyStoredTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has lost its #root');
saveFirstPaint(root);
const page = createRoot(root);
// A transition renders in slices: the server's first screen stays responsive meanwhile.
startTransition(() =>
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

// After the first screen, so that it costs no visit a byte of its start.
setTimeout(() => void import('@app/network').catch(() => undefined), 5_000);
