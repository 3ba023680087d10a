import { decodeVehicle } from '@shared/api/vehicles';
import type { SearchTab } from '@entities/search/box/search-box-store';
import { partSearch } from '@entities/search/parts';
import { fold } from '@entities/search/query/clean-query';
import { inLatinLayout } from '@entities/search/query/keyboard-layout';
import { looksLikeVin } from '@entities/vin/vin';

/** Waiting longer for the check would feel like a box that ignores Enter. */
const TIMEOUT_MS = 1_500;
/** A frame number: model code and serial number, with or without a dash, in any layout. */
const FRAME = /^(?:\p{L}{2,3}-)?(?=.*\p{L})[\p{L}\d]{2,8}[-\s]?[\doоiq]{6,7}$/u;
const BETWEEN = /[\s,;:|/]+/;

const isVin = (text: string): boolean => looksLikeVin(text) || looksLikeVin(inLatinLayout(fold(text)));

/** Whether the shop's decoder knows the vehicle and no part has exactly this number: `T21-8107011` is a part. */
async function isVehicle(text: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const [decoded, parts] = await Promise.all([decodeVehicle(text, signal), partSearch(text, signal)]);
  const isKnown =
    decoded.kind === 'vin' ? decoded.maker !== null : decoded.kind === 'frame' && decoded.vehicles.length > 0;
  return isKnown && parts.exact.length === 0;
}

/**
 * The tab of a submitted text: a VIN or a frame number opens the page of its car from any tab. A VIN among other words
 * counts; one written with spaces may be a maker with a part number, so it is checked like a frame number.
 */
export async function submittedTab(typed: string, tab: SearchTab): Promise<SearchTab> {
  const text = typed.trim();
  if (tab === 'vin' || text.split(BETWEEN).some(isVin)) return 'vin';
  return (isVin(text) || FRAME.test(fold(text))) && (await isVehicle(text)) ? 'vin' : tab;
}
