import { beforeEach, describe, expect, it } from 'vitest';
import { applyStoredTheme, useTheme } from './theme';

const root = () => document.documentElement.dataset.theme;

beforeEach(() => useTheme.getState().choose('auto'));

describe('the theme', () => {
  it('follows the system until one is chosen, and again afterwards', () => {
    expect(root()).toBeUndefined();
    useTheme.getState().choose('dark');
    expect(root()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    useTheme.getState().choose('auto');
    expect(root()).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('is restored when the page opens; an invalid value is ignored', () => {
    localStorage.setItem('theme', 'light');
    applyStoredTheme();
    expect(root()).toBe('light');
    localStorage.setItem('theme', 'pink');
    applyStoredTheme();
    expect(root()).toBeUndefined();
  });
});
