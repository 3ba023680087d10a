import { findAnswer } from './find-answer';

export interface ProofTask {
  signature: string;
  bits: number;
}

// In a worker of its own: the search takes seconds on a phone, and the page must answer meanwhile.
addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  postMessage(findAnswer(data.signature, data.bits));
});
