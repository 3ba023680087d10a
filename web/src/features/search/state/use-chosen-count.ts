import { useInstantSearch } from 'react-instantsearch';

/** Number of chosen filters, without query, order and page; the two bounds of the price are one. */
export function useChosenCount(): number {
  const { indexUiState } = useInstantSearch();
  const { refinementList = {}, range = {}, numericMenu = {} } = indexUiState;
  const bounds = [range, numericMenu].flatMap((chosen) => Object.values<unknown>(chosen));
  return [...Object.values(refinementList).flat(), ...bounds].filter(Boolean).length;
}
