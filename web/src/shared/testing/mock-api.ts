import { vi } from 'vitest';

/** Response to a request of the API: a value, or a response with another status. */
export type MockResponses = Readonly<Record<string, (body: Record<string, unknown>) => unknown>>;

/** Mocks the API by method name; returns the recorded requests. */
export function mockApi(responses: MockResponses): { name: string; body: Record<string, unknown> }[] {
  const requests: { name: string; body: Record<string, unknown> }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => {
    const name = (url instanceof Request ? url.url : String(url)).split('/').at(-1) ?? '';
    const body = JSON.parse(typeof request?.body === 'string' ? request.body : '{}') as Record<string, unknown>;
    requests.push({ name, body });
    const response = responses[name]?.(body);
    return Promise.resolve(
      response instanceof Response
        ? response
        : new Response(JSON.stringify(response ?? {}), { status: response === undefined ? 404 : 200 }),
    );
  });
  return requests;
}

export const errorResponse = (status: number, message: string): Response =>
  new Response(JSON.stringify({ error: { code: 'refused', message, fields: {} } }), { status });
