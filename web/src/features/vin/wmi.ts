/** First signs of a VIN, which name the maker (ISO 3780), and the make as the shop's catalogue calls it. */
const MAKERS: readonly [start: string, make: string, place: string][] = [
  ['XTA', 'Lada', 'АвтоВАЗ, Россия'],
  ['X9L', 'Chevrolet', 'GM-АвтоВАЗ, Россия'],
  ['XTT', 'УАЗ', 'УАЗ, Россия'],
  ['X96', 'ГАЗ', 'ГАЗ, Россия'],
  ['XTH', 'ГАЗ', 'ГАЗ, Россия'],
  ['X7L', 'Renault', 'Москва, Россия'],
  ['XWE', 'Kia', 'Автотор, Россия'],
  ['Z94', 'Hyundai', 'Санкт-Петербург, Россия'],
  ['XW8', 'Volkswagen', 'Калуга, Россия'],
  ['X4X', 'BMW', 'Автотор, Россия'],
  ['XW7', 'Toyota', 'Санкт-Петербург, Россия'],
  ['Z8N', 'Nissan', 'Санкт-Петербург, Россия'],
  ['X9F', 'Ford', 'Всеволожск, Россия'],
  ['Z6F', 'Ford', 'Россия'],
  ['XUF', 'Opel', 'Россия'],
  ['XUU', 'Chevrolet', 'Автотор, Россия'],
  ['WVW', 'Volkswagen', 'Германия'],
  ['WV2', 'Volkswagen', 'Германия'],
  ['WAU', 'Audi', 'Германия'],
  ['WBA', 'BMW', 'Германия'],
  ['WDB', 'Mercedes-Benz', 'Германия'],
  ['WDD', 'Mercedes-Benz', 'Германия'],
  ['W0L', 'Opel', 'Германия'],
  ['WF0', 'Ford', 'Европа'],
  ['TMB', 'Skoda', 'Чехия'],
  ['VF1', 'Renault', 'Франция'],
  ['VF3', 'Peugeot', 'Франция'],
  ['VF7', 'Citroen', 'Франция'],
  ['YV1', 'Volvo', 'Швеция'],
  ['SJN', 'Nissan', 'Великобритания'],
  ['SAL', 'Land Rover', 'Великобритания'],
  ['KMH', 'Hyundai', 'Корея'],
  ['KNA', 'Kia', 'Корея'],
  ['KNE', 'Kia', 'Корея'],
  ['KL1', 'Chevrolet', 'Корея'],
  ['JTD', 'Toyota', 'Япония'],
  ['JTM', 'Toyota', 'Япония'],
  ['JTN', 'Toyota', 'Япония'],
  ['JTH', 'Lexus', 'Япония'],
  ['JN1', 'Nissan', 'Япония'],
  ['JMZ', 'Mazda', 'Япония'],
  ['JMB', 'Mitsubishi', 'Япония'],
  ['JF1', 'Subaru', 'Япония'],
  ['1HG', 'Honda', 'США'],
  ['LVV', 'Chery', 'Китай'],
  ['LGW', 'Haval', 'Китай'],
];

/** Makers that write the model year at the tenth place outside of North America too. */
const YEAR_TOLD = new Set(['Lada', 'Hyundai', 'Kia', 'Chevrolet', 'ГАЗ', 'УАЗ', 'Honda', 'Haval']);
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;

export interface Maker {
  make: string;
  place: string;
  /** Model year by the tenth sign; null where the maker writes something else there. */
  year: number | null;
}

/** What the signs of a VIN say by themselves; the model they say only to its maker. */
export function makerOf(vin: string, thisYear: number): Maker | null {
  const known = MAKERS.find(([start]) => vin.startsWith(start));
  if (known === undefined) return null;
  const [, make, place] = known;
  const turn = YEARS.indexOf(vin.charAt(9));
  const newest = FIRST_YEAR + turn + YEARS.length * Math.floor((thisYear + 1 - FIRST_YEAR - turn) / YEARS.length);
  return { make, place, year: turn >= 0 && YEAR_TOLD.has(make) ? newest : null };
}
