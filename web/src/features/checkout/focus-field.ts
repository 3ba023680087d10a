const FOCUSABLE = 'input:not([disabled]), button:not([disabled])';

/** Scrolls to a field and focuses it; of a group, its checked or first control. */
export function focusField(id: string): void {
  const place = document.getElementById(id);
  if (place === null) return;
  const control = place.matches('input')
    ? place
    : (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector<HTMLElement>(FOCUSABLE) ?? place);
  control.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}
