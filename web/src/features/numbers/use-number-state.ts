import { useLocation, useNavigate } from 'react-router';
import { addressOf, readAddress, type NumberState } from './number-address';

/** The address read, and a way to change it: the marks and the order stay with the page in the history. */
export function useNumberState(): { state: NumberState; change: (next: Partial<NumberState>) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = readAddress(search);
  const change = (next: Partial<NumberState>) =>
    void navigate(addressOf({ ...state, ...next }), { replace: true, preventScrollReset: true });
  return { state, change };
}
