import { WifiOff } from 'lucide-react';
import { useEngineHealth, type EngineFailure } from '@entities/search/client';
import { Button } from '@shared/ui/button';
import { Note } from '@shared/ui/note';
import styles from './states.module.css';

const offlineHere = (failure: EngineFailure): boolean => failure === 'offline' || failure === 'slow';

/** The engine is down. The client retries; the page and the cart go on working. */
export default function EngineDown({ failure }: { failure: EngineFailure }) {
  const tryNow = useEngineHealth((health) => health.tryNow);
  return (
    <div className={styles.down} role="alert">
      <Note
        tone="warn"
        icon={WifiOff}
        title={offlineHere(failure) ? 'Связь с поиском пропала.' : 'Поиск пока не отвечает.'}
      >
        <p>Корзина цела, пробуем ещё раз сами. Как только ответит, товары появятся здесь.</p>
        {tryNow !== null && (
          <Button variant="line" size="s" onClick={tryNow}>
            Попробовать сейчас
          </Button>
        )}
      </Note>
    </div>
  );
}
