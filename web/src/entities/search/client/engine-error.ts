/**
 * Kind of a failed search: `offline` no connection or no server, `slow` a timeout, `broken` a status of 429 (too many
 * searches) or 500 and above or an unreadable body, `refused` the engine did not accept the request, `token` the shop gave no search token.
 */
export type EngineFailure = 'offline' | 'slow' | 'broken' | 'refused' | 'token';

export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly failure: EngineFailure;

  constructor(failure: EngineFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** The engine's failure inside an error that the search libraries have wrapped, if any. */
export function engineErrorOf(error: unknown): EngineError | null {
  if (error instanceof EngineError) return error;
  return error instanceof Error ? engineErrorOf(error.cause) : null;
}
