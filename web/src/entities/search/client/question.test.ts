import { expect, test } from 'vitest';
import { joinQuestion, splitQuestion } from './question';

test.each([
  { text: 'масло', asTyped: [], everyWord: false },
  { text: 'vfckj 5d40', asTyped: ['vfckj', '5d40'], everyWord: false },
  { text: 'масло *', asTyped: [], everyWord: true },
])('%j round-trips', (question) => {
  expect(splitQuestion(joinQuestion(question))).toEqual(question);
});

test('separators inside a text are removed', () => {
  expect(splitQuestion(joinQuestion({ text: 'масло\u001f*', asTyped: [], everyWord: false }))).toEqual({
    text: 'масло*',
    asTyped: [],
    everyWord: false,
  });
});
