import { create } from 'zustand';

export interface Thanks {
  title: string;
  text: string;
}

/** The window that thanks for something sent; one at a time. */
export const useThanks = create<{ shown: Thanks | null }>(() => ({ shown: null }));

export const thank = (title: string, text: string): void => useThanks.setState({ shown: { title, text } });
