import type { DecodedVehicle, Certainty } from '@shared/api/vehicles';

export const CONFIDENCE_WORDS: Readonly<Record<Certainty, string>> = {
  sure: 'уверенно',
  likely: 'скорее всего',
  unconfirmed: 'не проверено, сверьте с документами',
  unknown: '',
};

/** «2019», «2009 или 2010»; empty when the number does not say. */
export const yearWords = ({ values }: DecodedVehicle['year']): string => values.map(String).join(' или ');

/** A plant may build several makes; then the number does not determine the make. */
export const isOpen = (maker: NonNullable<DecodedVehicle['maker']>): boolean => maker.make.includes(',');

/** «Лада Vesta, 2019»: what the number itself says. */
export function decodedTitle({ kind, maker, model, year }: DecodedVehicle): string {
  const name = [maker === null || isOpen(maker) ? '' : maker.make_ru, model?.model ?? '']
    .filter((part) => part !== '')
    .join(' ');
  if (name === '') return kind === 'frame' ? 'Номер кузова' : 'VIN принят';
  return year.values.length === 1 && year.confidence !== 'unknown' ? `${name}, ${yearWords(year)}` : name;
}

/** Manufacturer and plant; the make alone where the plant is unknown, unless it is one of several. */
export const makerWords = (maker: NonNullable<DecodedVehicle['maker']>): string =>
  [maker.plant, maker.plant === '' && !isOpen(maker) ? maker.make_ru : '', maker.country]
    .filter((part) => part !== '')
    .join(', ');

const BODIES: Readonly<Record<string, string>> = {
  sedan: 'седан',
  hatchback: 'хетчбэк',
  liftback: 'лифтбек',
  wagon: 'универсал',
  coupe: 'купе',
  suv: 'внедорожник',
  truck: 'грузовик',
  minibus: 'микроавтобус',
  crossover: 'кроссовер',
  minivan: 'минивэн',
  van: 'фургон',
  pickup: 'пикап',
  bus: 'микроавтобус',
};

/** «Vesta, I, седан». */
export const modelWords = ({ model, generation, body }: NonNullable<DecodedVehicle['model']>): string =>
  [model, generation, BODIES[body.toLowerCase()] ?? body].filter((part) => part !== '').join(', ');

interface Piece {
  text: string;
  /** Meaning of the piece. */
  tells?: string;
}

/** Pieces of a VIN with their meanings (ISO 3779); of a frame number, its two. */
export function pieces({ kind, value, model, year, maker }: DecodedVehicle): Piece[] {
  if (kind !== 'vin' || maker === null) return [{ text: value }];
  const pieceOf = (tells: string, isTold: boolean, text: string): Piece => (isTold ? { text, tells } : { text });
  return [
    { text: value.slice(0, 3) },
    pieceOf('модель', model !== null, value.slice(3, 9)),
    pieceOf('год', year.confidence !== 'unknown' && year.values.length > 0, value.slice(9, 10)),
    { text: value.slice(10) },
  ];
}
