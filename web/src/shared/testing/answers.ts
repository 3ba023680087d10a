import { vi } from 'vitest';

/** Response to a request of the API: a value, or a response with another status. */
export type Answers = Readonly<Record<string, (question: Record<string, unknown>) => unknown>>;

/** Mocks the API by method name; returns the recorded requests. */
export function answering(answers: Answers): { name: string; question: Record<string, unknown> }[] {
  const requests: { name: string; question: Record<string, unknown> }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => {
    const name = (url instanceof Request ? url.url : String(url)).split('/').at(-1) ?? '';
    const question = JSON.parse(typeof request?.body === 'string' ? request.body : '{}') as Record<string, unknown>;
    requests.push({ name, question });
    const answer = answers[name]?.(question);
    return Promise.resolve(
      answer instanceof Response
        ? answer
        : new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200 }),
    );
  });
  return requests;
}

export const refusal = (status: number, message: string): Response =>
  new Response(JSON.stringify({ error: { code: 'refused', message, fields: {} } }), { status });
