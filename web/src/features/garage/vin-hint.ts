import { readVin } from '@entities/vin/vin';

const LONG = 17;

/** Hint below a VIN while it is typed: corrections and doubts, never a refusal. */
export function vinHint(input: string): string {
  const { kind, value, repairs, doubtful } = readVin(input);
  if (value === '') return 'Есть в СТС и на стекле. По нему детали подходят точнее всего';
  if (repairs.length > 0) {
    const russian = repairs.every(({ was }) => /[а-яё]/i.test(was)) ? 'русские ' : '';
    return `Исправили: ${russian}${repairs.map(({ was }) => was).join(', ')} читаем как ${repairs.map(({ became }) => became).join(' ')}`;
  }
  if (doubtful) return 'Контрольный знак не сходится. Сверьте с документами — сохраним и так';
  if (kind === 'vin') return 'VIN на месте: 17 знаков';
  if (kind === 'frame') return 'Похоже на номер кузова';
  return `В VIN ${LONG} знаков, здесь ${value.length}. Номер кузова пишут через дефис`;
}
