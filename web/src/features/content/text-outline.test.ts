import { describe, expect, it } from 'vitest';
import { anchorOf, addHeadingAnchors } from './text-outline';

describe('the outline of a page', () => {
  it('anchors of headings leave out their numbers', () => {
    expect(anchorOf('2. Зачем и\u00a0какие данные')).toBe('зачем-и-какие-данные');
    expect(anchorOf('Тормоза: ёмкость 4 л')).toBe('тормоза-емкость-4-л');
    expect(anchorOf('5W-30')).toBe('5w-30');
  });

  it('anchors are unique', () => {
    const { html, headings } = addHeadingAnchors('<h2>1. Цена</h2><p>а</p><h2>Цена</h2><h2>!</h2>');
    expect(headings).toEqual([
      { id: 'цена', text: '1. Цена' },
      { id: 'цена-2', text: 'Цена' },
      { id: '-3', text: '!' },
    ]);
    expect(html).toContain('<h2 id="цена">1. Цена</h2>');
  });

  it('adds column names to cells', () => {
    const { html } = addHeadingAnchors(
      '<table><thead><tr><th>Способ</th><th>Где</th></tr></thead><tbody><tr><td>Курьер</td><td>До двери</td></tr></tbody></table>',
    );
    expect(html).toContain('<td data-label="Где">До двери</td>');
  });
});
