import { get } from './client';
import type { ResponseOf } from './contract';

export const getPersonalData = (): Promise<ResponseOf<'/getPersonalData'>> => get('/getPersonalData');
