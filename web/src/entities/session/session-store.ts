import { create } from 'zustand';
import { getInit } from '@shared/api/init';
import { apiError, type ApiError } from '@shared/api/client';
import { embeddedResponse } from '@shared/api/embedded-responses';
import type { City, Init } from '@shared/api/types';
import { readCookie, writeCookie } from '@shared/browser/cookies';

const CITY_COOKIE = 'currentCity';
const AGAIN_MS = 5_000;

interface Session {
  init: Init | null;
  error: ApiError | null;
  /** City of prices and stock: the cookie, else the server-rendered page's, else the server's guess. */
  cityId: number | null;
  /** The shopper has chosen or confirmed the city. */
  cityConfirmed: boolean;
  load: () => Promise<void>;
  chooseCity: (id: number) => void;
}

function cookieCity(): number | null {
  const id = Number(readCookie(CITY_COOKIE));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The city of the prices in the server-rendered page. */
function cityOfTheHtml(): number | null {
  const id = embeddedResponse('city');
  return typeof id === 'number' ? id : null;
}

const savedCity = cookieCity();
let again: ReturnType<typeof setTimeout> | undefined;

export const useSession = create<Session>((set, get) => ({
  init: null,
  error: null,
  cityId: savedCity ?? cityOfTheHtml(),
  cityConfirmed: savedCity !== null,
  load: async () => {
    clearTimeout(again);
    try {
      const init = await getInit();
      const { cityId: chosen, cityConfirmed } = get();
      const isStillValid = cityConfirmed && init.cities.some((city) => city.id === chosen);
      set({ init, error: null, cityId: isStillValid ? chosen : init.city.id, cityConfirmed: isStillValid });
    } catch (cause) {
      const error = apiError(cause);
      set({ error });
      if (error.isOffline || error.status >= 500) again = setTimeout(() => void get().load(), AGAIN_MS);
    }
  },
  chooseCity: (id) => {
    writeCookie(CITY_COOKIE, String(id));
    set({ cityId: id, cityConfirmed: true });
  },
}));

/** The chosen city, null until the shop has responded. */
export function useCity(): City | null {
  return useSession(({ init, cityId }) => init?.cities.find((city) => city.id === cityId) ?? null);
}

const NAME_UNTIL_KNOWN = 'Ходовая';

export const useShopName = (): string => useSession((state) => state.init?.shop.name ?? NAME_UNTIL_KNOWN);

export const useCityId = (): number | null => useSession((state) => state.cityId);
