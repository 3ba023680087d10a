import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unitsIn, useVocabulary } from '../query/vocabulary-store';
import { HighlightedText } from './highlighted-text';

const marks = (text: string, query = ''): string[] => {
  const { container } = render(<HighlightedText text={text} units={unitsIn(query)} />);
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent.replaceAll('\u00a0', ' '));
};

const units = new Map(Object.entries({ л: 'l', 'литр*': 'l', ач: 'ah', а·ч: 'ah' }));

beforeEach(() =>
  useVocabulary.setState({
    vocabulary: {
      isWhole: true,
      words: [],
      latin: [],
      makers: new Set(),
      soft: [],
      stop: new Set(),
      units,
      models: new Map(),
    },
  }),
);

describe('marks of a name', () => {
  const oil = '__ais-highlight__Масло__/ais-highlight__ моторное ZIC X7 5W-40, синтетическое, 4 л';

  it('shows the matches of the engine', () => {
    expect(marks(oil, 'масло')).toEqual(['Масло']);
  });

  it.each([
    ['масло 5w-40', ['Масло', '5W-40']],
    ['масло 5в40 4 литра', ['Масло', '5W-40', '4 л']],
    ['масло 5w-30 4л', ['Масло', '4 л']],
    ['масло 1 л', ['Масло']],
  ])('shows grades and amounts of «%s» too', (query, expected) => {
    expect(marks(oil, query)).toEqual(expected);
  });

  it.each([
    ['Жидкость тормозная ATE SL DOT 4, 1 л', 'дот4', ['DOT 4']],
    ['Аккумулятор VARTA 60 А·ч, 540 А', '60ач', ['60 А·ч']],
    ['Масло ROLF 10W-40, 4,5 л', '4.5 л', ['4,5 л']],
  ])('knows spellings in names: %s', (name, query, expected) => {
    expect(marks(name, query)).toEqual(expected);
  });

  it('shows the whole text, and markup as text', () => {
    const { container } = render(
      <HighlightedText text="<b>__ais-highlight__5W__/ais-highlight__-40</b> 5W-40" units={['5w40']} />,
    );
    expect(container.textContent).toBe('<b>5W-40</b> 5W-40');
    expect(container.querySelector('b')).toBeNull();
  });
});
