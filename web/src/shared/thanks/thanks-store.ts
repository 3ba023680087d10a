import { create } from 'zustand';

export interface ThanksMessage {
  title: string;
  text: string;
}

/** The window that thanks for something sent; one at a time. */
export const useThanks = create<{ shown: ThanksMessage | null }>(() => ({ shown: null }));

export const showThanks = (title: string, text: string): void => useThanks.setState({ shown: { title, text } });
