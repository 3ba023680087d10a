const FOCUSABLE = 'input:not([disabled]), button:not([disabled])';

/** Brings a field into sight and puts the focus into it; of a group its chosen or first control. */
export function focusField(id: string): void {
  const place = document.getElementById(id);
  if (place === null) return;
  const control = place.matches('input')
    ? place
    : (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector<HTMLElement>(FOCUSABLE) ?? place);
  control.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}
