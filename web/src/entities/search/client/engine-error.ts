/**
 * Kind of a failed search: `offline` no connection or no server, `slow` a timeout, `broken` a status of 429 (too many
 * searches) or 500 and above or an unreadable body, `refused` the engine did not accept the request, `token` the shop gave no search token.
 */
export type EngineFailure = 'offline' | 'slow' | 'broken' | 'refused' | 'token';

export class EngineError extends Error {
  readonly failure: EngineFailure;
  /** HTTP status, 0 when there was no response. */
  readonly status: number;

  constructor(failure: EngineFailure, message: string, status = 0, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.failure = failure;
    this.status = status;
  }
}

/** The engine's failure inside an error that the search libraries have wrapped, if any. */
export function engineErrorOf(error: unknown): EngineError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if (cause instanceof EngineError) return cause;
  }
  return null;
}
