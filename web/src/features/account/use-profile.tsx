import { useEffect, useState, type ReactNode } from 'react';
import { useAccount } from '@entities/account/account-store';
import { ApiError } from '@shared/api/client';
import type { Profile } from '@shared/api/account';
import { ErrorState } from '@shared/ui/empty-state';

/** The profile loaded at the start; after a failure, a section with a retry button. */
export function useProfile(): { profile: Profile | null; failed: ReactNode } {
  const profile = useAccount((state) => state.profile);
  const load = useAccount((state) => state.loadProfile);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missing = profile === null;
  useEffect(() => {
    if (!missing) return;
    let isUnmounted = false;
    load().then(
      () => setError(null),
      (cause: unknown) => {
        if (!isUnmounted && cause instanceof ApiError) setError(cause);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [missing, attempt, load]);
  return {
    profile,
    failed: missing && error !== null ? <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} /> : null,
  };
}
