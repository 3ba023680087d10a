import { vi } from 'vitest';

/** What a call is asked, and what the shop answers to it: a value, or an answer with another status. */
export type Answers = Readonly<Record<string, (question: Record<string, unknown>) => unknown>>;

/** Answers the shop's calls by their names; the questions stand in what it returns. */
export function answering(answers: Answers): { name: string; question: Record<string, unknown> }[] {
  const asked: { name: string; question: Record<string, unknown> }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => {
    const name = (url instanceof Request ? url.url : String(url)).split('/').at(-1) ?? '';
    const question = JSON.parse(typeof request?.body === 'string' ? request.body : '{}') as Record<string, unknown>;
    asked.push({ name, question });
    const answer = answers[name]?.(question);
    return Promise.resolve(
      answer instanceof Response
        ? answer
        : new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200 }),
    );
  });
  return asked;
}

export const refusal = (status: number, message: string): Response =>
  new Response(JSON.stringify({ error: { code: 'refused', message, fields: {} } }), { status });
