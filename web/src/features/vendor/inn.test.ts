import { describe, expect, it } from 'vitest';
import { innProblem, isInn } from './inn';

describe('ИНН', () => {
  it.each(['7707083893', '7830002293', '500100732259'])('%s is valid', (inn) => {
    expect(isInn(inn)).toBe(true);
    expect(innProblem(inn)).toBeNull();
  });

  it.each(['7707083894', '0012345678', '500100732258', '500100732269', '770708389', ''])('«%s» is invalid', (inn) => {
    expect(isInn(inn)).toBe(false);
    expect(innProblem(inn)).not.toBeNull();
  });

  it('shows the number of digits and the required one', () => {
    expect(innProblem('77070')).toBe('Сейчас 5 — а нужно 10 цифр у компании или 12 у предпринимателя');
  });
});
