import type { BodyOf } from '@shared/api/contract';
import type { ProofTask } from './proof-worker';

export type SmsProof = NonNullable<BodyOf<'/sendLoginSms'>['proof']>;

/** «expires.bits.nonce.signature», as the shop writes it. */
export function taskOf(challenge: string): ProofTask {
  const [, bits = '', , signature = ''] = challenge.split('.');
  return { signature, bits: Number(bits) };
}

/** Solves the challenge of a refusal in a worker. Rejects when the browser cannot start one. */
export function solveChallenge(challenge: string): Promise<SmsProof> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SmsProof>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve({ challenge, answer: data }));
    worker.addEventListener('error', () => reject(new Error('The worker of the proof failed')));
    worker.postMessage(taskOf(challenge));
  }).finally(() => worker.terminate());
}
