import type { Vehicle } from '@shared/api/vehicles';
import { NBSP, number } from '@shared/i18n/format';

const FUELS: Readonly<Record<string, string>> = {
  petrol: 'бензин',
  diesel: 'дизель',
  gas: 'газ',
  hybrid: 'гибрид',
  electric: 'электро',
};

/** «2015–2022», «с 2017», «до 2012»; empty when neither is known. */
export function yearsText({ years_from: from, years_to: to }: Pick<Vehicle, 'years_from' | 'years_to'>): string {
  if (from !== null && to !== null) return from === to ? String(from) : `${from}–${to}`;
  if (from !== null) return `с${NBSP}${from}`;
  return to === null ? '' : `до${NBSP}${to}`;
}

/** «1.6, 106 л. с., 21129, дизель»: known fields only; petrol is omitted. */
export function engineText({
  displacement_l,
  power_hp,
  engine_code,
  fuel,
}: Pick<Vehicle, 'displacement_l' | 'power_hp' | 'engine_code' | 'fuel'>): string {
  return [
    displacement_l === null ? '' : displacement_l.toFixed(1),
    power_hp === null ? '' : `${power_hp}${NBSP}л.${NBSP}с.`,
    engine_code ?? '',
    fuel === null || fuel === 'petrol' ? '' : (FUELS[fuel] ?? ''),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** «4,4 л»: as many digits as are known. */
export const litresText = (litres: number): string =>
  `${number(litres, Number.isInteger(litres) ? 0 : Number.isInteger(Math.round(litres * 1000) / 100) ? 1 : 2)}${NBSP}л`;

const sae = (text: string): string[] =>
  text
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** «4,4 л, 5W-30 или 5W-40»; empty when nothing is known. */
export function oilText({ oil_volume_l, oil_sae }: Pick<Vehicle, 'oil_volume_l' | 'oil_sae'>): string {
  return [oil_volume_l === null ? '' : litresText(oil_volume_l), sae(oil_sae ?? '').join(' или ')]
    .filter((part) => part !== '')
    .join(', ');
}

/** «Лада (Lada)», but «УАЗ» once. */
export const bothNames = (name: string, russian: string): string =>
  russian === '' || russian.toLowerCase() === name.toLowerCase() ? name : `${russian} (${name})`;

export const generationText = ({ name, body_code }: { name: string; body_code: string | null }): string =>
  [name, body_code ?? ''].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(', ');
