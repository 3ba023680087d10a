import { useEffect, type ReactNode } from 'react';
import { followOtherTabs } from '@shared/cart/store';
import { useSession } from '@shared/session/store';
import { ToastList } from '@shared/ui/toast-list';

export function Shell({ children }: { children: ReactNode }) {
  const load = useSession((state) => state.load);
  useEffect(() => void load(), [load]);
  useEffect(followOtherTabs, []);
  return (
    <>
      {children}
      <ToastList />
    </>
  );
}
