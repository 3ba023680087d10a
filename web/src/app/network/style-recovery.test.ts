import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadMissingStyles } from './style-recovery';

function loadingSheet(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  document.head.append(link);
  return link;
}

const copyOf = (link: HTMLLinkElement) => {
  const copy = document.head.querySelector('link[rel=stylesheet]');
  expect(copy).not.toBe(link);
  return copy;
};

describe('a style sheet that is requested again while it loads', () => {
  afterEach(() => document.head.querySelector('link')?.remove());

  it.each(['load', 'error'])('tells the import that waits for it of the %s of its copy', async (type) => {
    const link = loadingSheet();
    const onEvent = vi.fn();
    link.addEventListener(type, onEvent);

    const loading = loadMissingStyles();
    copyOf(link)?.dispatchEvent(new Event(type));

    await (type === 'load' ? loading : expect(loading).rejects.toThrow('No style sheet'));
    expect(onEvent).toHaveBeenCalledOnce();
  });
});

it('a style sheet that was cut off and has rules that cannot be read is requested again', async () => {
  const link = loadingSheet();
  const unreadable = Object.defineProperty({}, 'cssRules', {
    get: () => {
      throw new DOMException('Cannot access rules', 'SecurityError');
    },
  });
  vi.spyOn(link, 'sheet', 'get').mockReturnValue(unreadable as CSSStyleSheet);

  const loading = loadMissingStyles();
  const copy = copyOf(link);
  copy?.dispatchEvent(new Event('load'));
  await loading;
  copy?.remove();
});
