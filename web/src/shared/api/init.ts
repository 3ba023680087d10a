import { get } from './client';
import type { Init } from './types';

export const getInit = (signal?: AbortSignal): Promise<Init> => get('/getInit', signal);
