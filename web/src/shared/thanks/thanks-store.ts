import { create } from 'zustand';

export interface ThanksMessage {
  title: string;
  text: string;
}

/** The thank-you window after something was sent; one at a time. */
export const useThanks = create<{ shown: ThanksMessage | null }>(() => ({ shown: null }));

export const showThanks = (title: string, text: string): void => useThanks.setState({ shown: { title, text } });
