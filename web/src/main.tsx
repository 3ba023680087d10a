import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@shared/ui/tokens.css';
import '@shared/ui/base.css';
import { showKeptTheme } from '@shared/theme/theme';
import { App } from '@app/app';
import { keepFirstPaint } from '@app/first-paint';

showKeptTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has lost its #root');
keepFirstPaint(root);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
