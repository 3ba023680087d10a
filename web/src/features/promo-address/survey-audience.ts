import type { Profile } from '@shared/api/account';

/** The survey runs in this city only (spec §9). */
const CITY_ID = 1;

/** Is the customer one to ask at all? The server has the last word. Alone in its file, as every page asks it. */
export const isInSurveyAudience = (profile: Profile | null): boolean => profile?.city_id === CITY_ID;
