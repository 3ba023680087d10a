import { useLocation, useNavigate } from 'react-router';
import { addressOf, readAddress, type NumberState } from './number-address';

/** The parsed address and a setter: filters and order are part of the history entry. */
export function useNumberState(): { state: NumberState; change: (next: Partial<NumberState>) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = readAddress(search);
  const change = (next: Partial<NumberState>) =>
    void navigate(addressOf({ ...state, ...next }), { replace: true, preventScrollReset: true });
  return { state, change };
}
