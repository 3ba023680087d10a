import type { Profile } from '@shared/api/account';

/** The survey runs in this city only (spec §9). */
const CITY_ID = 1;

/**
 * Whether the customer belongs to the survey's audience; the server decides finally. A separate module, because every
 * page checks it.
 */
export const isInSurveyAudience = (profile: Profile | null): boolean => profile?.city_id === CITY_ID;
