export interface VinState {
  /** As typed, cut to a maximum length. */
  query: string;
  /** The chosen vehicle. */
  car: number | null;
}

const MAX_CHARACTERS = 60;

export function parseVin(search: string): VinState {
  const params = new URLSearchParams(search);
  const car = params.get('car') ?? '';
  return {
    // Cut first: a cut may leave a lone surrogate, which the shop refuses.
    query: (params.get('vin-search') ?? '')
      .trim()
      .slice(0, MAX_CHARACTERS)
      .replace(/\p{Cs}|\p{Cc}/gu, '')
      .trim(),
    car: /^[1-9]\d{0,8}$/.test(car) ? Number(car) : null,
  };
}
