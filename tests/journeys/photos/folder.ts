import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const FOLDER = join(__dirname, '../../../web/photos');
mkdirSync(FOLDER, { recursive: true });
