import type { Car } from '@shared/api/garage';

/** The name of the unsaved fields of a car's form (`useDraft`); null: a new car. */
export const carDraft = (car: Car | null): string => `car-${car?.id ?? 'new'}`;
